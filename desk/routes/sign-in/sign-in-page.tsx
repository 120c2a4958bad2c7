import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { fieldReader, readForm, refusePasskey, reusableChallenge } from "../../answers.server.ts";
import { deskContext } from "../../desk-context.server.ts";
import { Notice } from "../../ui/page.tsx";
import { passkeyProblems } from "../../words.ts";
import type { Route } from "./+types/sign-in-page";
import { EntrancePage, InviteCommand } from "./entrance-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { backend, visit, challenge, setChallenge, returnTo } = context.get(deskContext);
  if (visit && (visit.isFresh || returnTo === null)) throw redirect(returnTo ?? "/", 303);
  const passkeyRequest = await backend.passkeys.requestOptions(reusableChallenge(request, challenge));
  return data(
    { options: passkeyRequest.options, returnTo: visit ? returnTo : null },
    { headers: { "Set-Cookie": setChallenge(passkeyRequest.challenge) } },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const { backend, browser, challenge, setSession, setChallenge, returnTo, setReturnTo } = desk;
  const credential = fieldReader(await readForm(request))("credential");
  const session = await backend.passkeys.signIn(credential, challenge, browser);
  if (typeof session === "string") return refusePasskey(desk, passkeyProblems[session]);
  const headers = new Headers({ "Set-Cookie": setSession(session.token) });
  headers.append("Set-Cookie", setChallenge(""));
  headers.append("Set-Cookie", setReturnTo(""));
  return redirect(returnTo ?? "/", { status: 303, headers });
}

/** A refused passkey used its challenge, so the form needs another one. */
export const shouldRevalidate = () => true;

export default function SignInPage({ loaderData: { options, returnTo }, actionData }: Route.ComponentProps) {
  return (
    <EntrancePage title={returnTo ? "Sign in again" : "Sign in to the desk"}>
      {returnTo && (
        <p className="mb-5">
          Nothing was changed yet. This needs a sign-in that’s at most five minutes old. After it, you’re back where you
          were, and you can press the button again.{" "}
          <a href={returnTo} className="link">
            Go back without it
          </a>
        </p>
      )}
      {actionData && <Notice>{actionData.problem}</Notice>}
      <PasskeyForm
        ask={() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })}
        host={options.rpId}
        button="Sign in with a passkey"
        className="grid gap-3"
      />
      <div className="mt-6 border-line border-t pt-5 text-ink-soft">
        <p>No passkey here? Get a one-time link on the server (valid 15 minutes):</p>
        <InviteCommand />
      </div>
    </EntrancePage>
  );
}
