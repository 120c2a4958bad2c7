import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { parseRole, type Role } from "../../../domain/role.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, readForm, redirectWithFlash, refusePasskey, reusableChallenge } from "../../answers.server.ts";
import { deskOf, requireFreshSignIn, requireRecentSignIn } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ActionForm, ConfirmedForm, confirmFirstText, SelectField, TextField, useActionForm } from "../../ui/form.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Address, FactList, Moment, StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import { passkeyProblems } from "../../words.ts";
import { PasskeyForm } from "../sign-in/passkey-form.tsx";
import type { Route } from "./+types/settings-page";

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const desk = deskOf(context);
  const { operators, passkeys, deskSettings, env } = desk.backend;
  const shownChecks = checksFor(desk.isOwner);
  const isShown = ({ operator_id }: { operator_id: string }) => desk.isOwner || operator_id === desk.operator.id;
  const passkeyRequest = await passkeys.creationOptions(desk, reusableChallenge(request, desk.challenge));
  const pageData = {
    showsPasskeyHint: url.searchParams.has("first"),
    sessionId: desk.sessionId,
    ownEmail: desk.operator.email,
    isRecent: desk.isRecent,
    operators: await operators.list(),
    sessions: (await operators.sessions()).filter(isShown),
    passkeys: (await passkeys.list()).filter(isShown),
    options: passkeyRequest.options,
    keys: await deskSettings.keys(),
    checks: shownChecks(await desk.backend.preflight(false)),
    retention: env.retention,
    sendsMail: env.smtpUrl !== null,
  };
  return data(pageData, { headers: { "Set-Cookie": desk.setChallenge(passkeyRequest.challenge) } });
}

/** What is missing for the invoices is no matter of staff. */
const checksFor =
  (isOwner: boolean) =>
  <Check extends { name: string }>(checks: Check[]): Check[] =>
    checks.filter(({ name }) => isOwner || name !== "invoices");

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { operators, passkeys } = desk.backend;
  const textOf = fieldReader(await readForm(request));
  const verb = textOf("action");
  // A passkey that somebody else could add would sign them in anew.
  if (verb === "add-passkey" || verb === "sign-in-again") requireRecentSignIn(desk, "/settings#passkeys");
  if (verb === "remove-passkey") requireFreshSignIn(desk, "/settings#passkeys");
  if (["invite", "set-role", "remove-operator"].includes(verb)) requireFreshSignIn(desk, "/settings#operators");
  const refuse = (problem: string) => data({ problem, checks: null }, 422);
  const backToSettings = (words: string, headers?: Headers) =>
    redirectWithFlash(desk, "/settings", { text: words }, headers);
  switch (verb) {
    case "add-passkey": {
      const problem = await passkeys.add(desk.database, desk, {
        credentialJson: textOf("credential"),
        challenge: desk.challenge,
        name: textOf("name"),
      });
      if (problem) return refusePasskey(desk, passkeyProblems[problem]);
      // Clears the challenge, because it is valid only once.
      const headers = new Headers({ "Set-Cookie": desk.setChallenge("") });
      return backToSettings("Passkey added. Use it to sign in next time.", headers);
    }
    case "remove-passkey": {
      const outcome = await passkeys.remove(desk.database, textOf("id"), {
        evenLast: textOf("confirm") === "yes",
        ofOperator: desk.onlyOwn,
      });
      if (outcome === "last") return refuse(lastPasskeyText);
      return backToSettings("Passkey removed.");
    }
    case "revoke-session":
      await operators.revoke(desk.database, textOf("id"), desk.onlyOwn);
      return backToSettings("Browser signed out.");
    case "invite": {
      const role = parseRole(textOf("role"));
      if (role === null) return refuse("Choose a role.");
      const result = await operators.inviteByMail(desk.database, textOf("email"), role);
      if (result.outcome === "refused") return refuse(result.problem);
      return backToSettings(
        desk.backend.env.smtpUrl === null
          ? "Nothing was emailed: outgoing mail isn’t set up. Print the link on the server."
          : `We’ve emailed ${textOf("email")} a link. It works once, for 15 minutes.`,
      );
    }
    case "set-role": {
      const role = parseRole(textOf("role"));
      if (role === null) return refuse("Choose a role.");
      const result = await operators.setRole(desk.database, textOf("id"), role);
      if (result.outcome === "refused") return refuse(result.problem);
      if (result.outcome === "unchanged") return backToSettings("Nothing was changed: they have this role.");
      return backToSettings(role === "owner" ? "They’re an owner now." : "They’re staff now.");
    }
    case "remove-operator": {
      if (textOf("confirm") !== "yes") return refuse(confirmFirstText);
      const result = await operators.remove(desk.database, textOf("id"));
      if (result.outcome === "refused") return refuse(result.problem);
      return backToSettings(`Operator removed and signed out everywhere. ${sharedKeyHint}`);
    }
    case "check":
      return { problem: null, checks: checksFor(desk.isOwner)(await desk.backend.preflight(true)) };
    default:
      return redirect("/settings", 303);
  }
}

/** A refused passkey used its challenge, so the form needs another one. */
export const shouldRevalidate = () => true;

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    showsPasskeyHint,
    sessionId,
    ownEmail,
    isRecent,
    operators,
    sessions,
    passkeys,
    options,
    keys,
    retention,
    sendsMail,
  } = loaderData;
  const isOwner = useIsOwner();
  const checkForm = useActionForm<{ problem: string | null; checks?: typeof loaderData.checks | null }>();
  const answer = refusalIn(actionData);
  const freshChecks = checkForm.refused?.checks ?? answer?.checks;
  const checks = freshChecks ?? loaderData.checks;
  return (
    <>
      <PageHeading title="Settings" note={`Signed in as ${ownEmail}, ${isOwner ? "an owner" : "staff"}`}>
        <ActionForm action="sign-out" to="/sign-out" button="Sign out" />
      </PageHeading>
      {answer?.problem && <Notice>{answer.problem}</Notice>}
      <Section id="passkeys" title="Passkeys">
        {showsPasskeyHint && (
          <p className="mb-3">
            Add a passkey to sign in on this device with your fingerprint, face, or PIN instead of a link.
          </p>
        )}
        {passkeys.length > 0 && (
          <DataTable
            caption="Passkeys"
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={{
              Passkey: ({ name }) => name,
              Operator: ({ email }) => <Address>{email}</Address>,
              Added: ({ created_at }) => <Moment at={created_at} />,
              "Last used": ({ last_used_at }) => <Moment at={last_used_at} never="never" />,
              Remove: ({ id, email, is_last }) =>
                is_last ? (
                  <ConfirmedForm action="remove-passkey" values={{ id }} button="Remove last passkey">
                    {email} has no other. They’ll need a link by email or from the server to sign in.
                  </ConfirmedForm>
                ) : (
                  <ActionForm action="remove-passkey" values={{ id }} button="Remove passkey" />
                ),
            }}
          />
        )}
        {isRecent ? (
          <PasskeyForm
            ask={() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })}
            host={options.rp.id}
            button="Add a passkey"
            className="mt-4 flex flex-wrap items-end gap-3"
          >
            <input type="hidden" name="action" value="add-passkey" />
            <TextField label="Name of this device" name="name" defaultValue="" placeholder="Laptop" maxLength={80} />
          </PasskeyForm>
        ) : (
          <ActionForm action="sign-in-again" button="Sign in again to add a passkey" className="mt-4" />
        )}
        <noscript>
          <p className="mt-2 text-ink-soft">Passkeys require JavaScript. One-time links work without it.</p>
        </noscript>
      </Section>
      <Section id="sessions" title="Sessions">
        <DataTable
          caption="Sessions"
          rows={sessions}
          keyOf={({ id }) => id}
          columns={{
            Operator: ({ email }) => <Address>{email}</Address>,
            Browser: ({ user_agent }) => browserOf(user_agent),
            Since: ({ created_at }) => <Moment at={created_at} />,
            "Last used": ({ last_used_at }) => <Moment at={last_used_at} />,
            "Sign out": ({ id }) =>
              id === sessionId ? (
                "this browser"
              ) : (
                <ActionForm action="revoke-session" values={{ id }} button="Sign out" />
              ),
          }}
        />
      </Section>
      <Section id="operators" title="Operators">
        <DataTable
          caption="Operators"
          rows={operators}
          keyOf={({ id }) => id}
          columns={{
            Email: ({ email }) => <Address>{email}</Address>,
            Role: ({ role }) => roleNames[role],
            Since: ({ created_at }) => <Moment at={created_at} />,
            "Last seen": ({ last_used_at }) => <Moment at={last_used_at} never="never" />,
            ...(isOwner && {
              Change: ({ id, email, role }: (typeof operators)[number]) =>
                email === ownEmail ? (
                  "you"
                ) : (
                  <div className="flex flex-wrap gap-2 xl:flex-nowrap">
                    <ActionForm
                      action="set-role"
                      values={{ id, role: role === "owner" ? "staff" : "owner" }}
                      button={role === "owner" ? "Make staff" : "Make owner"}
                    />
                    <details className="self-center">
                      <summary className="link min-h-8">Remove…</summary>
                      <ConfirmedForm action="remove-operator" values={{ id }} button="Remove operator" className="mt-2">
                        Sign them out everywhere, and drop their passkeys.
                      </ConfirmedForm>
                    </details>
                  </div>
                ),
            }),
          }}
        />
        <p className="mt-3 max-w-[43rem] text-ink-soft">
          Owners can do everything. Staff answer people, check papers, and decline applications. They don’t see money,
          and don’t make offers, erase, back up, or invite.
        </p>
        {isOwner && (
          <>
            <ActionForm action="invite" button="Invite" className="mt-5 flex flex-wrap items-end gap-3">
              <TextField
                label="Invite a colleague"
                name="email"
                type="email"
                required
                maxLength={254}
                placeholder="you@example.com"
                autoComplete="off"
                className="w-full sm:w-72"
              />
              <SelectField label="Role" name="role" options={roleNames} defaultValue="staff" />
            </ActionForm>
            <p className="mt-3 max-w-[43rem] text-ink-soft">
              The link goes by email and works once, for 15 minutes. Removing someone ends their sessions, passkeys, and
              links. {sharedKeyHint}
            </p>
            {!sendsMail && (
              <p className="mt-3 text-ink-soft">
                Outgoing mail isn’t set up, so print the link on the server:{" "}
                <code className="text-ink">npm run -s operator -- invite you@example.com --role staff</code>
              </p>
            )}
          </>
        )}
      </Section>
      <Section id="preflight" title="Go-live checklist">
        <ul className="panel divide-y divide-line">
          {checks.map(({ name, isOk, isNote, said }) => (
            <li key={name} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
              <StatusBadge {...badgeOfCheck(isOk, isNote)} />
              <span className="font-semibold">{name}</span>
              <span className="min-w-0 text-ink-soft">{name === "mail" && isOk && !freshChecks ? "Set" : said}</span>
            </li>
          ))}
        </ul>
        <ActionForm form={checkForm} action="check" button="Check again and send test email" className="mt-3" />
      </Section>
      {isOwner && (
        <Section id="backup" title="Backup">
          <p className="mb-3 max-w-[43rem]">
            All data in one file. It contains names, email addresses, and phone numbers, so encrypt it before it leaves
            your machine. <code>operator restore</code> restores it.
          </p>
          {/* The browser sends this form itself, because the answer is a file. */}
          <form method="post" action="/settings/backup">
            <button type="submit" className="button button-quiet">
              Download backup
            </button>
          </form>
        </Section>
      )}
      <Section id="keys" title="Keys and retention">
        <FactList
          facts={{
            ...Object.fromEntries(keys.map(({ name, since }) => [name, keyAge(name, since)])),
            "Requests kept for": `${retention.leadMonths} months`,
            "Messages kept for": `${retention.messageMonths} months`,
            "Applications kept for": `${retention.applicationMonths} months`,
          }}
        />
      </Section>
    </>
  );
}

function badgeOfCheck(isOk: boolean, isNote = false): StatusBadgeProps {
  if (isNote) return { tone: "going", word: "Note" };
  return isOk ? { tone: "good", word: "Ready" } : { tone: "needed", word: "Missing" };
}

function keyAge(name: string, since: Date | null) {
  if (since === null) return name === "LINK_SECRET" ? "created by the site on first start" : "not set";
  return (
    <>
      since <Moment at={since} />
    </>
  );
}

const roleNames: Record<Role, string> = { owner: "Owner", staff: "Staff" };

const lastPasskeyText = "This is their last passkey. Check the box to remove it anyway.";

const sharedKeyHint = "If they know SERVICE_ROLE_KEY, rotate it.";

/** Browser and operating system, if the user agent names them. */
function browserOf(userAgent: string): string {
  const browser = /\b(Firefox|Edg|OPR|HeadlessChrome|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "Another browser";
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    HeadlessChrome: "Headless Chrome",
    "Mac OS X": "macOS",
  };
  return [names[browser] ?? browser, system && `on ${names[system] ?? system}`].filter(Boolean).join(" ");
}
