"""Writes games.ipynb, which is made of these cells and has no answers in it.

python examples/make_notebook.py
"""

from __future__ import annotations

import json
from pathlib import Path

CELLS = [
    "# Games of chance, exactly\nThree pictures for a lesson, each of a few lines. Run all cells from the top.",
    """import foregone
import matplotlib.pyplot as plt
import numpy as np""",
    """## Who wins a battle?
Each square is a battle of classic Risk: so many attackers against so many defenders. On the line the probability is 1/2.""",
    """armies = np.arange(1, 41)
odds = foregone.war.odds(armies[:, None], armies, rules="risk")

figure, axes = plt.subplots(figsize=(5, 4))
image = axes.imshow(odds, origin="lower", extent=(0.5, 40.5, 0.5, 40.5), cmap="RdYlBu_r", vmin=0, vmax=1)
axes.contour(armies, armies, odds, levels=[0.5], colors="black")
axes.set(xlabel="defenders", ylabel="attackers", title="The attackers conquer")
figure.colorbar(image, label="probability")
figure.tight_layout()
figure.savefig("odds.png", dpi=90)""",
    """## Who is left?
30 attack 20. In the end either no defender is left, or one attacker alone.""",
    """ends = foregone.war.survivors(30, 20, rules="risk")
won = [(end.attackers_left, end.probability) for end in ends if end.defenders_left == 0]
lost = [(-end.defenders_left, end.probability) for end in ends if end.defenders_left > 0]

figure, axes = plt.subplots(figsize=(5, 4))
axes.bar(*zip(*won), color="tab:blue", label="attackers left")
axes.bar(*zip(*lost), color="tab:red", label="defenders left")
axes.set(xlabel="armies left", ylabel="probability", title="30 against 20")
axes.set_xticks(range(-20, 31, 10), [20, 10, 0, 10, 20, 30])
axes.legend()
figure.tight_layout()
figure.savefig("survivors.png", dpi=90)
print(f"the attackers conquer with {sum(probability for _, probability in won):.4f}")""",
    """## How hard are deals?
The first deals of Double Patience, by the probability that random play wins them. Set `DEALS` to 1,000,000 for the whole
picture: it takes 10 seconds without a table.""",
    """import os

DEALS = int(os.environ.get("DEALS", "1000000"))
probabilities = foregone.patience.odds(np.arange(1, DEALS + 1))
winnable = probabilities[probabilities > 0]

figure, axes = plt.subplots(figsize=(5, 4))
axes.hist(np.log10(winnable), bins=60)
axes.set(xlabel="probability of winning, as a power of ten", ylabel="deals", title=f"{DEALS:,} deals")
figure.tight_layout()
figure.savefig("deals.png", dpi=90)
print(f"{len(winnable) / DEALS:.2%} of the deals can be won")""",
]


def main() -> None:
    """Writes the notebook beside this file."""
    cells = []
    for number, text in enumerate(CELLS):
        is_text = text.startswith("#")
        cell = {"cell_type": "markdown" if is_text else "code", "id": f"cell-{number}", "metadata": {}}
        cell["source"] = text.splitlines(keepends=True)
        if not is_text:
            cell |= {"execution_count": None, "outputs": []}
        cells.append(cell)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path = Path(__file__).with_name("games.ipynb")
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
