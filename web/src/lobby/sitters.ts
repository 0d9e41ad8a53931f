// The player of a seat, as text.
import type { PlayerCard } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";
import type { Sitter } from "./setup";

export function sitterTitle(sitter: Sitter, players: PlayerCard[]): string {
  if (sitter === "me") return t("lobby.me");
  if (sitter === "local") return t("lobby.local");
  if (sitter === "link") return t("lobby.link");
  const player = players.find((one) => one.id === sitter);
  return `${t("lobby.computer")}: ${player?.title ?? sitter}`;
}

export function sitterShort(sitter: Sitter, players: PlayerCard[]): string {
  if (sitter === "me") return t("lobby.me_short");
  if (sitter === "local" || sitter === "link") return sitterTitle(sitter, players);
  return players.find((one) => one.id === sitter)?.title ?? sitter;
}

export function sitterAbout(sitter: Sitter, players: PlayerCard[]): string {
  if (sitter === "local") return t("lobby.about_local");
  if (sitter === "link") return t("lobby.about_link");
  return players.find((one) => one.id === sitter)?.about ?? "";
}
