import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/database.ts";
import type { OperatorPasskeyRow, OperatorRow } from "../database/rows.ts";
import type { Arrival, NewSession, Operator, Operators, SignedIn } from "./operators.ts";

interface ListedPasskey extends Pick<OperatorPasskeyRow, "id" | "name" | "created_at" | "last_used_at"> {
  email: OperatorRow["email"];
}

/** What a browser is asked to sign with. The table keeps the browser's words for its transports as texts. */
type KnownPasskey = Pick<OperatorPasskeyRow, "credential_id" | "transports"> & { transports: AuthenticatorTransport[] };

/** Why a passkey was not taken. `late`: the page was open for too long, or its form was sent twice. */
type PasskeyProblem = "late" | "refused";

export type Passkeys = ReturnType<typeof passkeys>;

/** How long a page with a challenge may be open, and how many of them there are at most. */
const challengeMs = 15 * 60_000;
const mostChallenges = 10_000;

/** The library brings parsers of certificates along: only the pages that ask for a passkey load it. */
const webauthn = () => import("@simplewebauthn/server");

/**
 * Passkeys of operators. What a browser is asked to sign stays in memory: it counts once, and for a few minutes.
 * `address` is the desk's own: passkeys are bound to its host. `siteName` is whose desk it is, as the browser's prompt says it.
 * `database` is the one with the outbox.
 */
export function passkeys(database: Database, operators: Operators, siteName: string, address: () => URL) {
  /** Each challenge that is out, with the session that it was made for; null: for whoever signs in. */
  const challenges = new LRUCache<string, { sessionId: string | null }>({ max: mostChallenges, ttl: challengeMs });

  /** Takes the challenge out, so that it counts once. */
  function isOurs(challenge: string, sessionId: string | null): boolean {
    const known = challenges.get(challenge);
    challenges.delete(challenge);
    return known?.sessionId === sessionId;
  }

  const place = () => ({ expectedOrigin: address().origin, expectedRPID: address().hostname });

  return {
    /** What a browser needs to make a passkey; the page has it as JSON. */
    async creationOptions({ operator, sessionId }: SignedIn): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await webauthn();
      const known = await database.query<KnownPasskey>(
        "select credential_id, transports from operator_passkeys where operator_id = $1",
        [operator.id],
      );
      const options = await generateRegistrationOptions({
        rpName: `${siteName} desk`,
        rpID: address().hostname,
        userName: operator.email,
        userID: new Uint8Array(Buffer.from(operator.id)),
        attestationType: "none",
        excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      challenges.set(options.challenge, { sessionId });
      return options;
    },

    /** Stores the passkey that the browser made. `credentialJson` is its answer. */
    async add(
      own: Database,
      { operator, sessionId }: SignedIn,
      credentialJson: string,
      name: string,
    ): Promise<PasskeyProblem | null> {
      const { verifyRegistrationResponse } = await webauthn();
      const response = parsed(credentialJson);
      if (!response || !isOurs(challengeIn(response), sessionId)) return "late";
      const verified = await verifyRegistrationResponse({
        response: response as never,
        expectedChallenge: challengeIn(response),
        ...place(),
      }).catch(() => null);
      if (!verified?.verified) return "refused";
      const { credential } = verified.registrationInfo;
      return own.transaction(async (connection) => {
        const [added] = await connection.query(
          `insert into operator_passkeys (operator_id, credential_id, public_key, sign_count, transports, name)
           values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning id`,
          [
            operator.id,
            credential.id,
            credential.publicKey,
            credential.counter,
            credential.transports ?? [],
            name.trim().slice(0, 80) || "Passkey",
          ],
        );
        if (!added) return "refused";
        await connection.query("select record_event('operator.passkey-added', null, '{}')");
        return null;
      });
    },

    /** What a browser needs to sign in with one. */
    async requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: address().hostname,
        userVerification: "required",
      });
      challenges.set(options.challenge, { sessionId: null });
      return options;
    },

    async signIn(credentialJson: string, arrival: Arrival): Promise<NewSession | PasskeyProblem> {
      const { verifyAuthenticationResponse } = await webauthn();
      const response = parsed(credentialJson);
      if (!response || !isOurs(challengeIn(response), null)) return "late";
      return database.transaction(async (connection) => {
        const [row] = await connection.query<
          Operator &
            KnownPasskey &
            Pick<OperatorPasskeyRow, "public_key" | "sign_count"> & { passkey_id: OperatorPasskeyRow["id"] }
        >(
          `select operators.id, email, passkey.id as passkey_id, credential_id, public_key, sign_count, transports
             from operator_passkeys as passkey join operators on operators.id = operator_id
            where credential_id = $1 and removed_at is null for update of passkey`,
          [String(response.id)],
        );
        if (!row) return "refused";
        const verified = await verifyAuthenticationResponse({
          response: response as never,
          expectedChallenge: challengeIn(response),
          ...place(),
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(row.public_key),
            counter: row.sign_count,
            transports: row.transports,
          },
        }).catch(() => null);
        if (!verified?.verified) return "refused";
        await connection.query("update operator_passkeys set sign_count = $2, last_used_at = now() where id = $1", [
          row.passkey_id,
          verified.authenticationInfo.newCounter,
        ]);
        return operators.startSession(connection, { id: row.id, email: row.email }, "passkey", arrival);
      });
    },

    list: () =>
      database.query<ListedPasskey>(
        `select passkey.id, email, name, passkey.created_at, last_used_at
           from operator_passkeys as passkey join operators on operators.id = operator_id
          order by passkey.created_at, passkey.id`,
      ),

    remove: (own: Database, id: string): Promise<boolean> =>
      own.transaction(async (connection) => {
        const [removed] = await connection.query(
          "delete from operator_passkeys where id::text = lower($1) returning id",
          [id],
        );
        if (removed) await connection.query("select record_event('operator.passkey-removed', null, '{}')");
        return removed !== undefined;
      }),
  };
}

/** A browser's answer, if it is a credential at all; the library looks at the rest. */
interface Credential {
  id: unknown;
  response: { clientDataJSON: string };
}

function parsed(credentialJson: string): Credential | null {
  try {
    const value = JSON.parse(credentialJson);
    return typeof value?.response?.clientDataJSON === "string" ? value : null;
  } catch {
    return null;
  }
}

/** The challenge that was signed; whether that is so the library checks. */
function challengeIn({ response }: Credential): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).challenge);
  } catch {
    return "";
  }
}
