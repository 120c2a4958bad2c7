import { commands, deskPlaceWords, renewElectrical } from "../../content/desk-place-words.ts";
import type { Mail } from "../../domain/mail.ts";
import { fill } from "../../domain/text.ts";
import { type Block, textBlock } from "./mail-description.ts";

/** How an operator goes on from a mail: the page of the desk, and the command that acts. Others get none of it. */
export function deskPlaceBlocks(mail: Mail): (Block | null)[] {
  if (!mail.place) return [];
  const { id, url } = mail.place;
  const command =
    mail.kind === "license-expiring" && mail.license === "electrical" ? renewElectrical : commands[mail.kind];
  return [
    url === null ? null : { type: "link", text: deskPlaceWords.atTheDesk, label: deskPlaceWords.open, url },
    command ? textBlock("note", deskPlaceWords.byCommand) : null,
    command ? textBlock("command", fill(command, { id })) : null,
  ];
}
