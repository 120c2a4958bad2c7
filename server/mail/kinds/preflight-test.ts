import { defineMail } from "../mail-kind.ts";

export const preflightTest = defineMail({
  to: ["operator"],
  when: "on-demand",
  facts: async () => ({}),
  words: {
    subject: "Test email from {site_short}",
    preheader: "Outgoing email works.",
    heading: "Outgoing email works",
    opening: ["The check before going live sent this email, and it arrived. There’s nothing to do."],
  },
  content: (_mail, words) => ({ words }),
  examples: { usual: { to: "operator" } },
});
