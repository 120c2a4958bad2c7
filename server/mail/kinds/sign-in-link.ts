import { mailParts } from "../../../content/mail-parts.ts";
import { type Role, roles } from "../../../domain/role.ts";
import type { OperatorRow, SignInTokenRow } from "../../database/rows.ts";
import { buttonBlock, textBlock } from "../blocks.ts";
import { defineMail, type FactSource } from "../mail-kind.ts";

interface SignInFacts {
  /** `notice`: an owner reads that another operator asked for a link. */
  about: "own-request" | "invitation" | "notice";
  url: string | null;
  /** For an invitation that gives one. */
  role: Role | null;
  /** In a notice, the operator who asked for the link. */
  email: string | null;
}

async function linkFacts({ connection, delivery, signInUrlOf }: FactSource): Promise<SignInFacts | null> {
  const { sign_in_id: id = "", desk } = delivery.about;
  if (!desk) return null;
  const [link] = await connection.query<Pick<SignInTokenRow, "role" | "is_own_request">>(
    "select role, is_own_request from sign_in_tokens where id = $1 and used_at is null and expires_at > now()",
    [id],
  );
  if (!link) return null;
  const about = link.is_own_request ? "own-request" : "invitation";
  return { about, url: signInUrlOf(id, desk), role: link.role, email: null };
}

async function noticeFacts({ connection, delivery }: FactSource): Promise<SignInFacts | null> {
  const { to_operator: to, asked_by: asked } = delivery.about;
  const [asker] = await connection.query<Pick<OperatorRow, "email">>(
    `select email from operators
      where id = $1 and exists (select from operators where id = $2 and role = 'owner' and removed_at is null)`,
    [asked, to],
  );
  return asker ? { about: "notice", url: null, role: null, email: asker.email } : null;
}

const link = "https://desk.example.com/sign-in/kW3vXv0pJr8mYb2QdN5cT7fHs1gLz4aRe6uKo9iBxME";

export const signInLink = defineMail({
  to: ["operator"],
  when: "on-demand",
  facts: (source) => (source.delivery.about.sign_in_id ? linkFacts(source) : noticeFacts(source)),
  words: {
    "own-request": {
      subject: "Your sign-in link to the desk",
      preheader: "It works once, for 15 minutes.",
      heading: "Sign in to the desk",
      opening: [
        "Someone asked for a sign-in link to the desk of {site} with this address. It works once, for 15 minutes.",
      ],
      note: "Wasn’t you? Don’t use it. The link expires by itself, and nobody else gets it.",
      reason: "You’re receiving this because this is an operator’s address.",
    },
    invitation: {
      subject: "You’re invited to the desk of {site_short}",
      preheader: "The link works once, for 15 minutes.",
      heading: "You’re invited to the desk",
      opening: ["An owner of {site} invites you to the desk, {as}. The link works once, for 15 minutes."],
      note: "If it has expired, ask them for a new one.",
      reason: "You’re receiving this because an owner of {site} entered this address.",
    },
    notice: {
      subject: "A sign-in link was sent to {email}",
      preheader: "They may have lost their passkey.",
      heading: "A sign-in link was sent",
      opening: [
        "Someone asked on the sign-in page for a link to the desk, and it went to {email}.",
        "If they didn’t ask for it, open Settings in the desk and end their sessions.",
      ],
      note: null,
      reason: "You’re receiving this because you’re an owner in the desk.",
    },
  },
  content({ about, url, role, email }, { [about]: { note, ...words } }) {
    return {
      words,
      values: { as: role === "staff" ? "as staff" : "as an owner", email: email ?? "" },
      blocks: [
        url === null ? null : buttonBlock(mailParts.signIn, url),
        note === null ? null : textBlock("note", note),
      ],
    };
  },
  examples: {
    link: { to: "operator", about: "own-request", url: link, role: null, email: null },
    invitation: { to: "operator", about: "invitation", url: link, role: roles[1], email: null },
    notice: { to: "operator", about: "notice", url: null, role: null, email: "ray@example.com" },
  },
});
