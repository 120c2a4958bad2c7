import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { silentOutbox } from "../../test/silent-outbox.ts";
import { wrongKeys } from "../limits/wrong-keys.ts";
import { links } from "../links/links.ts";
import { operators } from "./operators.ts";
import { passkeys } from "./passkeys.ts";
import { signInLinks } from "./sign-in-links.ts";

const open = await suiteDatabase();
const outbox = silentOutbox(open.database);
const keys = wrongKeys(open.database);
const accounts = operators(outbox);
const people = { ...accounts, ...signInLinks(outbox, accounts, keys, links(null), () => "http://localhost:3001") };
const address = new URL("http://localhost:3001");
const known = passkeys(outbox, people, keys, { name: "Fir", linkSecret: null }, () => address);
const browser = { previousToken: null, userAgent: "Test" };

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** The public key in the format of WebAuthn: CBOR with the key's type, algorithm, curve, and coordinates. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => Buffer.from(text, "base64url");
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinate(x),
    Buffer.from("225820", "hex"),
    coordinate(y),
  ]);
}

/** Stores a passkey of an operator. Returns the passkey's id and a function that signs a challenge with it. */
async function addPasskey(email: string, lastCount: number) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32).toString("base64url");
  const [row] = await open.database.query<{ id: string; operator_id: string }>(
    `with operator as (
       insert into operators (email) values ($1) on conflict (lower(email)) do update set email = excluded.email returning id)
     insert into operator_passkeys (operator_id, credential_id, public_key, sign_count, name)
     select id, $2, $3, $4, 'Laptop' from operator returning id, operator_id`,
    [email, credentialId, coseKeyOf(publicKey), lastCount],
  );
  function answer(challenge: string, count: number): string {
    const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin: address.origin }));
    const countBytes = Buffer.alloc(4);
    countBytes.writeUInt32BE(count);
    // The flags say that a person was present and verified.
    const authenticatorData = Buffer.concat([sha256(address.hostname), Buffer.from([5]), countBytes]);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
    const response = {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    };
    return JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
  return {
    id: row?.id ?? "",
    operatorId: row?.operator_id ?? "",
    async signIn(count: number) {
      const { options, challenge } = await known.requestOptions(null);
      return known.signIn(answer(options.challenge, count), challenge, browser);
    },
    async signInAtOnce(times: number, count: number) {
      const { options, challenge } = await known.requestOptions(null);
      return Promise.all(
        Array.from({ length: times }, () => known.signIn(answer(options.challenge, count), challenge, browser)),
      );
    },
  };
}

const storedCount = async (id: string) =>
  (await open.database.query<{ sign_count: number }>("select sign_count from operator_passkeys where id = $1", [id]))[0]
    ?.sign_count;

const counterEvents = (id: string) =>
  open.database.query(
    "select detail from events where kind = 'operator.passkey-counter' and detail ->> 'passkey_id' = $1",
    [id],
  );

describe("the counter of a passkey", () => {
  test.each([
    ["grows", 5, 6, 0],
    ["is always zero", 0, 0, 0],
    ["went back to zero after a move to another password manager", 5, 0, 1],
    ["went back", 5, 2, 1],
    ["did not change", 5, 5, 1],
  ])("a passkey whose counter %s signs in: %i, then %i, noted: %i", async (_case, before, after, noted) => {
    const passkey = await addPasskey(`${before}-${after}@example.com`, before);
    expect(await passkey.signIn(after)).toMatchObject({ operator: { id: passkey.operatorId } });
    expect(await storedCount(passkey.id)).toBe(after);
    const detail = { passkey_id: passkey.id, operator_id: passkey.operatorId, reason: "went-back" };
    expect(await counterEvents(passkey.id)).toEqual(Array(noted).fill({ detail }));
    // The next sign-in compares with the new count.
    expect(await passkey.signIn(after === 0 ? 0 : after + 1)).toMatchObject({ operator: { id: passkey.operatorId } });
    expect(await counterEvents(passkey.id)).toHaveLength(noted);
  });

  test("a passkey with another key is refused, whatever its counter", async () => {
    const [passkey, stranger] = [await addPasskey("own@example.com", 5), await addPasskey("other@example.com", 5)];
    await open.database.query(
      "update operator_passkeys set public_key = (select public_key from operator_passkeys where id = $2) where id = $1",
      [passkey.id, stranger.id],
    );
    expect(await passkey.signIn(6)).toBe("refused");
    expect(await storedCount(passkey.id)).toBe(5);
  });
});

test("of eight sign-ins at once with one challenge, one opens a session", async () => {
  const passkey = await addPasskey("at-once@example.com", 5);
  const sessions = await passkey.signInAtOnce(8, 6);
  expect(sessions.filter((session) => session === "late")).toHaveLength(7);
});

test("of two passkeys that are removed at once, one stays, and it goes only with a confirmation", async () => {
  const [first, second] = [await addPasskey("two@example.com", 0), await addPasskey("two@example.com", 0)];
  const asOperator = outbox.as({ actor: "operator", operatorId: first.operatorId });
  const outcomes = await Promise.all(
    [first, second].map(({ id }) => known.remove(asOperator, id, { evenLast: false, ofOperator: null })),
  );
  expect(outcomes.sort()).toEqual(["done", "last"]);
  const left = (await known.list()).filter(({ email }) => email === "two@example.com");
  expect(left).toMatchObject([{ is_last: true }]);
  expect(await known.remove(asOperator, left[0]?.id ?? "", { evenLast: false, ofOperator: null })).toBe("last");
  expect(await known.remove(asOperator, left[0]?.id ?? "", { evenLast: true, ofOperator: null })).toBe("done");
  expect((await known.list()).filter(({ email }) => email === "two@example.com")).toEqual([]);
});
