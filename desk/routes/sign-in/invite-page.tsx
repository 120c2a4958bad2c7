import { data, Form } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { deskContext } from "../../desk-context.server.ts";
import { flashText } from "../../flash.ts";
import type { Route } from "./+types/invite-page";
import { EntrancePage, InviteCommand } from "./entrance-page.tsx";

/** A GET does not use up the link, because programs that scan emails and chats open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const email = await context.get(deskContext).backend.operators.findInvite(params.token);
  return data({ email }, { status: email === null ? 410 : 200 });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { backend, browser, setSession, setFlash, returnTo, setReturnTo } = context.get(deskContext);
  const session = await backend.operators.acceptInvite(params.token, browser);
  // The page after the redirect says that the link has expired.
  if (session === null) throw redirect(`/sign-in/${params.token}`, 303);
  const known = await backend.passkeys.list();
  const hasPasskey = known.some(({ email }) => email === session.operator.email);
  const headers = new Headers({ "Set-Cookie": setSession(session.token) });
  headers.append("Set-Cookie", setReturnTo(""));
  const needsPasskey = !hasPasskey || session.isOwnRequest;
  if (backend.env.site.isDemo && returnTo === null) {
    headers.append("Set-Cookie", setFlash(flashText({ text: passkeyLater })));
    return redirect("/", { status: 303, headers });
  }
  return redirect(returnTo ?? (needsPasskey ? "/settings?first=yes#passkeys" : "/"), { status: 303, headers });
}

const passkeyLater = "Signed in. To come back without a new link, add a passkey under Settings.";

export default function InvitePage({ loaderData: { email } }: Route.ComponentProps) {
  if (email === null) {
    return (
      <EntrancePage title="This link has expired">
        <p>
          Links work once, for 15 minutes. Get a new one{" "}
          <a href="/sign-in" className="link">
            by email
          </a>
          , or on the server:
        </p>
        <InviteCommand />
      </EntrancePage>
    );
  }
  return (
    <EntrancePage title="Sign in to the desk">
      <p className="mb-5">
        As <strong>{email}</strong>, in this browser.
      </p>
      <Form method="post">
        <button type="submit" className="button w-full">
          Sign in
        </button>
      </Form>
    </EntrancePage>
  );
}
