"""Filling tables, checking them, and telling what they hold."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import foregone


def test_what_is_filled_is_sound_and_kept(tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    (table,) = foregone.generate("gems", tmp_path, count=2000, progress=lambda *args: seen.append(args))
    assert (table.game, table.entries) == ("gems", 2000)
    assert table.sha256 == hashlib.sha256(table.path.read_bytes()).hexdigest()
    assert table.bytes == table.path.stat().st_size
    assert seen
    assert all(game == "gems" and done <= max(steps, 0) for game, done, steps in seen)
    assert (tmp_path / "SHA256SUMS").read_text() == f"{table.sha256}  gems.fgt\n"
    (again,) = foregone.generate("gems", tmp_path, count=2000)
    assert again == table._replace(seconds=None)
    (checked,) = foregone.verify(tmp_path, deep=True)
    assert checked.sound
    assert checked.found == ["structure", "checksums", "every answer worked out again", "SHA256SUMS"]
    (told,) = foregone.info(tmp_path)
    assert told["entries"] == 2000
    assert told["inputs"] == [("puzzle", 1, 2000)]
    assert [section[0] for section in told["sections"]] == ["shape", "slots"]


def test_a_part_of_war(tmp_path: Path) -> None:
    foregone.generate("war", tmp_path, rules="risk", attackers=50, defenders=40)
    tables = foregone.open(tmp_path)
    assert tables.war.odds(50, 40, rules="risk") == foregone.war.odds(50, 40, rules="risk")
    assert tables.war.odds(60, 50, rules="risk") == foregone.war.odds(60, 50, rules="risk")


def test_damage_is_told(tmp_path: Path) -> None:
    (table,) = foregone.generate("patience", tmp_path, count=100)
    bytes_ = bytearray(table.path.read_bytes())
    bytes_[-1] ^= 1
    table.path.write_bytes(bytes_)
    (checked,) = foregone.verify(table.path)
    assert not checked.sound
    assert "is damaged: its checksum is" in str(checked.error)
    table.path.write_bytes(b"no table")
    with pytest.raises(OSError, match=r"patience\.fgt: "):
        foregone.open(tmp_path).patience.odds(1)
    with pytest.raises(OSError, match=r"patience\.fgt: "):
        foregone.info(table.path)


def test_another_table_than_listed_is_told(tmp_path: Path) -> None:
    foregone.generate("patience", tmp_path, count=100)
    listed = (tmp_path / "SHA256SUMS").read_text()
    foregone.generate("patience", tmp_path, count=101)
    (tmp_path / "SHA256SUMS").write_text(listed)
    (checked,) = foregone.verify(tmp_path)
    assert "and SHA256SUMS lists" in str(checked.error)


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="count"):
        foregone.generate("war", tmp_path, count=3, rules="risk")
    with pytest.raises(
        ValueError, match="a table cannot hold numbered deals or puzzles; that goes with patience or gems"
    ):
        foregone.generate("war", tmp_path, count=3)
    with pytest.raises(ValueError, match="`chess` is not a game"):
        foregone.generate("chess", tmp_path)
    with pytest.raises(FileNotFoundError, match="there is no such folder"):
        foregone.open(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError, match="there is no table"):
        foregone.verify(tmp_path)


def test_an_error_of_the_callback_ends_the_work(tmp_path: Path) -> None:
    def tell(game: str, done: int, steps: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        foregone.generate("gems", tmp_path, progress=tell)
    assert not any(tmp_path.iterdir())


def test_a_bar(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    foregone.generate("gems", tmp_path, count=1000, progress=True)
    assert "filling gems" in capfd.readouterr().err


def test_tables_are_found_where_the_command_line_finds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "all"))
    monkeypatch.setenv("FOREGONE_TABLES", str(tmp_path / "named"))
    monkeypatch.chdir(tmp_path)
    tables = foregone.Tables()
    assert tables.path("gems") is None
    for folder in ("all/foregone", "home/foregone", "tables", "named"):
        foregone.generate("gems", tmp_path / folder, count=10)
        found = tables.path("gems")
        assert found is not None
        assert found.resolve() == (tmp_path / folder / "gems.fgt").resolve()
