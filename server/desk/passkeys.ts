import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { z } from "zod";
import { parseJson } from "../../domain/json-text.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { OperatorPasskeyRow, OperatorRow } from "../database/rows.ts";
import type { ActorConnection, Outbox, Transaction } from "../events/outbox.ts";
import type { WrongKeys } from "../limits/wrong-keys.ts";
import {
  lockOperators,
  type NewSession,
  type Operator,
  type OperatorSession,
  type Operators,
  type SignInBrowser,
} from "./operators.ts";
import { passkeyChallenges } from "./passkey-challenges.ts";

type KnownPasskey = Pick<OperatorPasskeyRow, "credential_id" | "transports"> & { transports: AuthenticatorTransport[] };

/**
 * `late`: the page was open too long, its form was sent twice, or the browser's response is malformed. `refused`: for
 * example, an unknown passkey.
 */
type PasskeyProblem = "late" | "refused";

interface PasskeyRequest<Options> {
  options: Options;
  /** The browser must send this cookie with the passkey's response. */
  challenge: string;
}

/**
 * A thief with an operator's mailbox could add a passkey by a mailed link. The other owners get an email about it, and
 * can remove the passkey before it opens what needs a fresh sign-in.
 */
const distrustHours = 24;

/** At first use, because it includes large certificate parsers. */
const loadWebauthn = () => import("@simplewebauthn/server");

/** `address`: the desk's, to whose host passkeys are bound. Each `challenge` is the browser's cookie. */
export function passkeys(
  outbox: Outbox,
  operators: Operators,
  wrongKeys: WrongKeys,
  site: { name: string; linkSecret: string | null },
  address: () => URL,
) {
  const challenges = passkeyChallenges(outbox, site.linkSecret);

  const expectedRelyingParty = () => ({ expectedOrigin: address().origin, expectedRPID: address().hostname });

  async function signIn(
    credentialJson: string,
    challenge: string | null,
    browser: SignInBrowser,
  ): Promise<NewSession | PasskeyProblem> {
    const { verifyAuthenticationResponse } = await loadWebauthn();
    const response = parseCredential(credentialJson);
    const expectedChallenge = await challenges.read(challenge, null);
    if (!response || !expectedChallenge) return "late";
    const [knownPasskey] = await outbox.query<KnownPasskey & Pick<OperatorPasskeyRow, "id" | "public_key">>(
      "select id, credential_id, public_key, transports from operator_passkeys where credential_id = $1",
      [response.id],
    );
    if (!knownPasskey) return "refused";
    const verification = await verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: expectedChallenge.challenge,
      ...expectedRelyingParty(),
      credential: {
        id: knownPasskey.credential_id,
        publicKey: new Uint8Array(knownPasskey.public_key),
        // Zero accepts any counter, which `noteCounter` compares.
        counter: 0,
        transports: knownPasskey.transports,
      },
    }).catch(() => null);
    if (!verification?.verified) return "refused";
    return outbox.as({ actor: "operator" }).transaction(async (tx) => {
      await lockOperators(tx);
      if (!(await challenges.spend(tx, expectedChallenge))) return "late";
      const [operator] = await tx.query<Operator & Pick<OperatorPasskeyRow, "sign_count"> & { is_trusted: boolean }>(
        `select operators.id, email, role, sign_count, trusted_from <= now() as is_trusted from operator_passkeys as passkey join operators on operators.id = operator_id
          where passkey.id = $1 and removed_at is null`,
        [knownPasskey.id],
      );
      if (!operator) return "refused";
      const { sign_count: lastCount, is_trusted: provesOperator, ...signedIn } = operator;
      await noteCounter(tx, signedIn, knownPasskey.id, lastCount, verification.authenticationInfo.newCounter);
      return operators.startSession(tx, signedIn, { by: "passkey", provesOperator }, browser);
    });
  }

  return {
    async creationOptions(
      { operator, sessionId }: OperatorSession,
      currentCookie: string | null,
    ): Promise<PasskeyRequest<PublicKeyCredentialCreationOptionsJSON>> {
      const { generateRegistrationOptions } = await loadWebauthn();
      const { challenge, cookie } = await challenges.issue(currentCookie, sessionId);
      const knownPasskeys = await outbox.query<KnownPasskey>(
        "select credential_id, transports from operator_passkeys where operator_id = $1",
        [operator.id],
      );
      const options = await generateRegistrationOptions({
        challenge,
        rpName: `${site.name} desk`,
        rpID: address().hostname,
        userName: operator.email,
        userID: new Uint8Array(Buffer.from(operator.id)),
        attestationType: "none",
        excludeCredentials: knownPasskeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { options, challenge: cookie };
    },

    /** `credentialJson` is the browser's response. */
    async add(
      asOperator: ActorConnection,
      { operator, sessionId }: OperatorSession,
      { credentialJson, challenge, name }: { credentialJson: string; challenge: string | null; name: string },
    ): Promise<PasskeyProblem | null> {
      const { verifyRegistrationResponse } = await loadWebauthn();
      const response = parseCredential(credentialJson);
      const expectedChallenge = await challenges.read(challenge, sessionId);
      if (!response || !expectedChallenge) return "late";
      const verification = await verifyRegistrationResponse({
        response: response as never,
        expectedChallenge: expectedChallenge.challenge,
        ...expectedRelyingParty(),
      }).catch(() => null);
      if (!verification?.verified) return "refused";
      const { credential } = verification.registrationInfo;
      return asOperator.transaction(async (tx) => {
        await lockOperators(tx);
        if (!(await challenges.spend(tx, expectedChallenge))) return "late";
        const [added] = await tx.query(
          `insert into operator_passkeys (operator_id, credential_id, public_key, sign_count, transports, name, trusted_from)
           select operators.id, $2, $3, $4, $5, $6,
                  case when proves_operator then now() else now() + make_interval(hours => ${distrustHours}) end
             from operators join operator_sessions as session on session.id = $7 and operator_id = operators.id
            where operators.id = $1 and removed_at is null
           on conflict (credential_id) do nothing returning id`,
          [
            operator.id,
            credential.id,
            credential.publicKey,
            credential.counter,
            credential.transports ?? [],
            name.trim().slice(0, 80) || "Passkey",
            sessionId,
          ],
        );
        if (!added) return "refused";
        await tx.record({ kind: "operator.passkey-added" });
        return null;
      });
    },

    async requestOptions(currentCookie: string | null): Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>> {
      const { generateAuthenticationOptions } = await loadWebauthn();
      const { challenge, cookie } = await challenges.issue(currentCookie, null);
      const options = await generateAuthenticationOptions({
        challenge,
        rpID: address().hostname,
        userVerification: "required",
      });
      return { options, challenge: cookie };
    },

    async signIn(credentialJson: string, challenge: string | null, browser: SignInBrowser) {
      const session = await signIn(credentialJson, challenge, browser);
      if (session === "refused") wrongKeys.note("passkey");
      return session;
    },

    list: () =>
      outbox.query<
        Pick<OperatorPasskeyRow, "id" | "operator_id" | "name" | "created_at" | "last_used_at"> &
          Pick<OperatorRow, "email"> & { is_last: boolean }
      >(
        `select passkey.id, operator_id, email, name, passkey.created_at, last_used_at, count(*) over (partition by operator_id) = 1 as is_last
           from operator_passkeys as passkey join operators on operators.id = operator_id
          order by passkey.created_at, passkey.id`,
      ),

    /** Keeps an operator's last passkey unless `evenLast`. `ofOperator`: nobody else's. */
    remove: (
      asOperator: ActorConnection,
      id: string,
      { evenLast, ofOperator }: { evenLast: boolean; ofOperator: string | null },
    ): Promise<"done" | "last"> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(id)) return "done";
        await lockOperators(tx);
        const [removed] = await tx.query(
          `delete from operator_passkeys as passkey
            where id = $1 and ($3::uuid is null or operator_id = $3) and ($2 or exists (
              select from operator_passkeys as other where other.operator_id = passkey.operator_id and other.id <> passkey.id))
           returning id`,
          [id, evenLast, ofOperator],
        );
        if (removed) {
          await tx.record({ kind: "operator.passkey-removed" });
          return "done";
        }
        const [last] = await tx.query(
          "select from operator_passkeys where id = $1 and ($2::uuid is null or operator_id = $2)",
          [id, ofOperator],
        );
        return last ? "last" : "done";
      }),
  };
}

/**
 * A password manager that got a passkey from elsewhere begins anew or always sends zero, so a count that does not grow
 * is no reason to refuse. A copied security key looks the same, so an event says it. Call after `lockOperators`.
 */
async function noteCounter(
  tx: Transaction,
  operator: Operator,
  passkeyId: string,
  lastCount: number,
  count: number,
): Promise<void> {
  await tx.query("update operator_passkeys set sign_count = $2, last_used_at = now() where id = $1", [
    passkeyId,
    count,
  ]);
  if (lastCount === 0 || count > lastCount) return;
  const asOperator = tx.as({ actor: "operator", operatorId: operator.id });
  await asOperator.record({ kind: "operator.passkey-counter", detail: { passkey_id: passkeyId, reason: "went-back" } });
}

/** The library checks the rest. An id has at most 1,023 bytes, 1,364 characters in base64url. */
const credentialShape = z.looseObject({
  id: z.string().regex(/^[\w-]{1,1364}$/),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

const parseCredential = (credentialJson: string) => credentialShape.safeParse(parseJson(credentialJson)).data;
