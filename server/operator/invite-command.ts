import type { Command } from "./command.ts";
import { postToSite } from "./site-client.ts";

export const inviteCommand: Command = {
  words: ["EMAIL"],
  summary: "Print a link by which this person signs in to the desk, once and within 15 minutes",
  async run({ words: [email = ""] }) {
    const { link } = await postToSite<{ link: string }>("/invite", { email });
    return { json: { link }, text: link };
  },
};
