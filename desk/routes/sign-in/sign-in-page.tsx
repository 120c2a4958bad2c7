import { setTimeout as wait } from "node:timers/promises";
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { data, Form } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { fieldReader, readForm, refusePasskey, reusableChallenge } from "../../answers.server.ts";
import { deskContext } from "../../desk-context.server.ts";
import { TextField } from "../../ui/form.tsx";
import { HiddenFields } from "../../ui/list.tsx";
import { Notice } from "../../ui/page.tsx";
import { passkeyProblems } from "../../words.ts";
import type { Route } from "./+types/sign-in-page";
import { EntrancePage, InviteCommand } from "./entrance-page.tsx";
import { PasskeyForm } from "./passkey-form.tsx";

/** The answer takes at least this long, so that its time tells nobody which addresses are known. */
const evenMs = 400;

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { backend, visit, challenge, setChallenge, returnTo } = context.get(deskContext);
  if (visit && (visit.isFresh || returnTo === null)) throw redirect(returnTo ?? "/", 303);
  const passkeyRequest = await backend.passkeys.requestOptions(reusableChallenge(request, challenge));
  return data(
    {
      options: passkeyRequest.options,
      returnTo: visit ? returnTo : null,
      isLinkAsked: url.searchParams.has("asked"),
      sendsMail: backend.env.smtpUrl !== null,
    },
    { headers: { "Set-Cookie": setChallenge(passkeyRequest.challenge) } },
  );
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const { backend, browser, challenge, setSession, setChallenge, returnTo, setReturnTo } = desk;
  const textOf = fieldReader(await readForm(request));
  if (textOf("action") === "send-link") {
    await Promise.all([backend.operators.sendLink(textOf("email")), wait(evenMs)]);
    return redirect("/sign-in?asked=yes", 303);
  }
  const credential = textOf("credential");
  const session = await backend.passkeys.signIn(credential, challenge, browser);
  if (typeof session === "string") return refusePasskey(desk, passkeyProblems[session]);
  const headers = new Headers({ "Set-Cookie": setSession(session.token) });
  headers.append("Set-Cookie", setChallenge(""));
  headers.append("Set-Cookie", setReturnTo(""));
  return redirect(returnTo ?? "/", { status: 303, headers });
}

/** A refused passkey used its challenge, so the form needs another one. */
export const shouldRevalidate = () => true;

export default function SignInPage({
  loaderData: { options, returnTo, isLinkAsked, sendsMail },
  actionData,
}: Route.ComponentProps) {
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
      {isLinkAsked && sendsMail && (
        <Notice kind="hint">
          If an operator has this address, a link is on its way. It works once, for 15 minutes. There are three a day.
        </Notice>
      )}
      <PasskeyForm
        ask={() => startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })}
        host={options.rpId}
        button="Sign in with a passkey"
        className="grid gap-3"
      />
      <div className="mt-6 border-line border-t pt-5 text-ink-soft">
        {returnTo ? (
          <p>No passkey here? A link by email isn’t enough for this. Get one on the server (valid 15 minutes):</p>
        ) : (
          <>
            <p>No passkey here? Get a one-time link by email (valid 15 minutes):</p>
            <Form method="post" action="/sign-in" className="mt-3 mb-5 grid gap-3">
              <HiddenFields values={{ action: "send-link" }} />
              <TextField
                label="Your email"
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="username"
              />
              <button type="submit" className="button button-quiet">
                Email me a link
              </button>
            </Form>
            <p>{sendsMail ? "Or on the server:" : "Outgoing mail isn’t set up here yet, so get it on the server:"}</p>
          </>
        )}
        <InviteCommand />
      </div>
    </EntrancePage>
  );
}
