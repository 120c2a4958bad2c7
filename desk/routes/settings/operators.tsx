import type { Role } from "../../../domain/role.ts";
import { useIsOwner } from "../../root-data.ts";
import { ActionForm, ConfirmedForm, SelectField, TextField } from "../../ui/form.tsx";
import { Section } from "../../ui/page.tsx";
import { Address, StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/settings-page";
import { Fact, Seen, SettingsRow, SettingsRows } from "./settings-rows.tsx";

type Loaded = Route.ComponentProps["loaderData"];

export function Sessions({ sessions, sessionId }: Pick<Loaded, "sessions" | "sessionId">) {
  return (
    <Section id="sessions" title="Sessions">
      <SettingsRows label="Sessions">
        {sessions.map(({ id, email, user_agent, created_at, last_used_at }) => (
          <SettingsRow
            key={id}
            title={<Address>{email}</Address>}
            facts={
              <>
                {browserOf(user_agent)}
                <Fact>
                  since <Seen at={created_at} />
                </Fact>
                <Fact>
                  last used <Seen at={last_used_at} />
                </Fact>
              </>
            }
          >
            {id === sessionId ? (
              <StatusBadge tone="over" word="This browser" />
            ) : (
              <ActionForm action="revoke-session" values={{ id }} button="Sign out" />
            )}
          </SettingsRow>
        ))}
      </SettingsRows>
    </Section>
  );
}

/** Browser and operating system, if the user agent names them. */
function browserOf(userAgent: string): string {
  const browser = /\b(Firefox|Edg|OPR|HeadlessChrome|Chrome|Safari)\//.exec(userAgent)?.[1] ?? "Unknown browser";
  const system = /(iPhone|iPad|Android|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1];
  const names: Record<string, string> = {
    Edg: "Edge",
    OPR: "Opera",
    HeadlessChrome: "Headless Chrome",
    "Mac OS X": "macOS",
  };
  return [names[browser] ?? browser, system && `on ${names[system] ?? system}`].filter(Boolean).join(" ");
}

export function Operators({ operators, ownEmail, sendsMail }: Pick<Loaded, "operators" | "ownEmail" | "sendsMail">) {
  const isOwner = useIsOwner();
  return (
    <Section
      id="operators"
      title="Operators"
      note="Owners can do everything. Staff answer people, check papers, and decline applications. They don’t see money, and don’t make offers, erase, back up, or invite."
    >
      <SettingsRows label="Operators">
        {operators.map(({ id, email, role, created_at, last_used_at }) => (
          <SettingsRow
            key={id}
            title={<Address>{email}</Address>}
            facts={
              <>
                {roleNames[role]}
                <Fact>
                  since <Seen at={created_at} />
                </Fact>
                <Fact>
                  last seen <Seen at={last_used_at} />
                </Fact>
              </>
            }
          >
            {email === ownEmail ? (
              <StatusBadge tone="over" word="You" />
            ) : (
              isOwner && <ChangeOperator id={id} role={role} />
            )}
          </SettingsRow>
        ))}
        {isOwner && (
          <li className="px-4 py-3">
            <ActionForm action="invite" button="Invite" className="flex flex-wrap items-end gap-3">
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
            <p className="mt-2 text-ink-soft text-sm">
              {sendsMail ? (
                "The link goes by email and works once, for 15 minutes."
              ) : (
                <>
                  Outgoing mail isn’t set up, so print the link on the server:{" "}
                  <code className="text-ink">npm run -s operator -- invite you@example.com --role staff</code>
                </>
              )}
            </p>
          </li>
        )}
      </SettingsRows>
    </Section>
  );
}

function ChangeOperator({ id, role }: { id: string; role: Role }) {
  return (
    <>
      <ActionForm
        action="set-role"
        values={{ id, role: role === "owner" ? "staff" : "owner" }}
        button={role === "owner" ? "Make staff" : "Make owner"}
      />
      <details className="open:basis-full">
        <summary className="link flex min-h-8 items-center">Remove…</summary>
        <ConfirmedForm
          action="remove-operator"
          values={{ id }}
          button="Remove operator"
          className="mt-2 justify-items-start"
        >
          Sign them out everywhere, and drop their passkeys and links.
        </ConfirmedForm>
      </details>
    </>
  );
}

const roleNames: Record<Role, string> = { owner: "Owner", staff: "Staff" };
