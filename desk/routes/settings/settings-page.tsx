import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { parseRole } from "../../../domain/role.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, readForm, redirectWithFlash, refusePasskey, reusableChallenge } from "../../answers.server.ts";
import { deskOf, requireFreshSignIn, requireRecentSignIn } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { ActionForm, confirmFirstText, useActionForm } from "../../ui/form.tsx";
import { NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { FactList, StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import { passkeyProblems } from "../../words.ts";
import type { Route } from "./+types/settings-page";
import { Operators, Sessions } from "./operators.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Seen } from "./settings-rows.tsx";

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
  const { ownEmail, keys, retention } = loaderData;
  const isOwner = useIsOwner();
  const checkForm = useActionForm<{ problem: string | null; checks?: typeof loaderData.checks | null }>();
  const answer = refusalIn(actionData);
  const freshChecks = checkForm.refused?.checks ?? answer?.checks;
  const checks = freshChecks ?? loaderData.checks;
  return (
    <NarrowPage>
      <PageHeading title="Settings" note={`Signed in as ${ownEmail}, ${isOwner ? "an owner" : "staff"}`}>
        <ActionForm action="sign-out" to="/sign-out" button="Sign out" />
      </PageHeading>
      {answer?.problem && <Notice>{answer.problem}</Notice>}
      <Passkeys {...loaderData} isAsked={answer?.problem === lastPasskeyText} />
      <Sessions {...loaderData} />
      <Operators {...loaderData} />
      <Section id="preflight" title="Go-live checklist">
        <ul className="panel divide-y divide-line">
          {checks.map(({ name, isOk, isNote, said }) => (
            <li
              key={name}
              className="grid grid-flow-row-dense grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <span className="wrap-anywhere font-semibold first-letter:uppercase">{name}</span>
              <span className="wrap-anywhere text-ink-soft text-sm max-sm:col-span-full max-sm:row-start-2">
                {name === "mail" && isOk && !freshChecks ? "Set" : said}
              </span>
              <StatusBadge {...badgeOfCheck(isOk, isNote)} />
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
    </NarrowPage>
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
      since <Seen at={since} />
    </>
  );
}

const lastPasskeyText = "This is their last passkey. Check the box to remove it anyway.";

const sharedKeyHint = "If they know SERVICE_ROLE_KEY, rotate it.";
