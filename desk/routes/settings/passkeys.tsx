import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { ActionForm, ConfirmedForm, TextField } from "../../ui/form.tsx";
import { Section } from "../../ui/page.tsx";
import { Address } from "../../ui/values.tsx";
import { PasskeyForm } from "../sign-in/passkey-form.tsx";
import type { Route } from "./+types/settings-page";
import { Fact, Seen, SettingsRow, SettingsRows } from "./settings-rows.tsx";

interface PasskeysProps
  extends Pick<
    Route.ComponentProps["loaderData"],
    "passkeys" | "options" | "isRecent" | "showsPasskeyHint" | "ownEmail"
  > {
  /** Whether the box for removing a last one was not checked. */
  isAsked: boolean;
}

export function Passkeys({ passkeys, options, isRecent, showsPasskeyHint, ownEmail, isAsked }: PasskeysProps) {
  return (
    <Section id="passkeys" title="Passkeys">
      <SettingsRows label="Passkeys">
        {passkeys.length === 0 && <li className="px-4 py-3 text-ink-soft">No passkeys yet</li>}
        {passkeys.map(({ id, name, email, created_at, last_used_at, is_last }) => (
          <SettingsRow
            key={id}
            title={name}
            facts={
              <>
                {email !== ownEmail && (
                  <>
                    <Address>{email}</Address> ·{" "}
                  </>
                )}
                added <Seen at={created_at} />
                <Fact>
                  last used <Seen at={last_used_at} />
                </Fact>
              </>
            }
          >
            {is_last ? (
              <details className="open:basis-full" open={isAsked}>
                <summary className="link flex min-h-8 items-center">Remove…</summary>
                <ConfirmedForm
                  action="remove-passkey"
                  values={{ id }}
                  button="Remove last passkey"
                  className="mt-2 justify-items-start"
                >
                  {email} has no other. They’ll need a link by email or from the server to sign in.
                </ConfirmedForm>
              </details>
            ) : (
              <ActionForm action="remove-passkey" values={{ id }} button="Remove passkey" />
            )}
          </SettingsRow>
        ))}
        <li className="px-4 py-3">
          {showsPasskeyHint && (
            <p className="mb-3">
              Add a passkey to sign in on this device with your fingerprint, face, or PIN instead of a link.
            </p>
          )}
          {isRecent ? (
            <PasskeyForm
              ask={() => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })}
              host={options.rp.id}
              button="Add a passkey"
              look={showsPasskeyHint ? "primary" : "quiet"}
              className="flex flex-wrap items-end gap-3"
            >
              <input type="hidden" name="action" value="add-passkey" />
              <TextField label="Name of this device" name="name" defaultValue="" placeholder="Laptop" maxLength={80} />
            </PasskeyForm>
          ) : (
            <ActionForm action="sign-in-again" button="Sign in again to add a passkey" />
          )}
          <noscript>
            <p className="mt-2 text-ink-soft">Passkeys require JavaScript. One-time links work without it.</p>
          </noscript>
        </li>
      </SettingsRows>
    </Section>
  );
}
