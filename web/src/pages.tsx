// The list of pages, one a game.
import type { ComponentType } from "preact";
import { Dice } from "./dice/page.tsx";
import { Gems } from "./gems/page.tsx";
import { Kingdoms } from "./kingdoms/page.tsx";
import { Patience } from "./patience/page.tsx";
import { Battle } from "./war/page.tsx";

export interface PageEntry {
  /** The game, as in addresses. */
  name: string;
  title: string;
  about: string;
  Page: ComponentType;
}

export const pages: readonly PageEntry[] = [
  {
    name: "war",
    title: "Battle",
    about: "Risk, RisiKo!, Playing War and house rules: who wins, what it costs, and how many armies a campaign takes.",
    Page: Battle,
  },
  {
    name: "kingdoms",
    title: "Kingdoms",
    about: "Monarch, Minister, Rebel and Traitor: who wins, whom to attack, and a game played to its end.",
    Page: Kingdoms,
  },
  {
    name: "patience",
    title: "Patience",
    about: "Double Patience: any deal, whether it can be won, which pairs keep it so, and a line that wins.",
    Page: Patience,
  },
  {
    name: "gems",
    title: "Gems",
    about: "Gems Fight!: play a puzzle against the best play, with hints if you want them.",
    Page: Gems,
  },
  {
    name: "dice",
    title: "Dice race",
    about: "First on the last cell, and back if you overshoot: who wins from where, with any die.",
    Page: Dice,
  },
];
