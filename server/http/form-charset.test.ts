import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ whole: true });

const fields = { user_type: "other", message: "Grüße 50% & more" };

const send = (contentType: string, body: BodyInit) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": contentType },
    body,
  });

/** Encodes as a browser does on a page in ISO-8859-1. */
const encoded = (form: Record<string, string>) =>
  Object.entries(form)
    .map(([name, value]) => `${name}=${escape(value).replaceAll("+", "%2B").replaceAll("%20", "+")}`)
    .join("&");

const multipart = (form: Record<string, string>) =>
  Buffer.from(
    `${Object.entries(form)
      .map(([name, value]) => `--part-9b2f\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--part-9b2f--\r\n`,
    "latin1",
  );

async function typedBy(email: string) {
  const [row] = await site.read(`contact_messages?email=eq.${encodeURIComponent(email)}`);
  return [row?.name_as_typed, row?.message_as_typed];
}

test.each([
  ["application/x-www-form-urlencoded; charset=ISO-8859-1", encoded],
  ['Application/X-WWW-Form-Urlencoded;Charset="windows-1252"', encoded],
  ["multipart/form-data; boundary=part-9b2f; charset=iso-8859-1", multipart],
  ["multipart/form-data; charset=latin1; boundary=part-9b2f", multipart],
] as const)("a form of the type %s is read in its charset", async (contentType, body) => {
  const email = `jose+${crypto.randomUUID()}@example.com`;
  const answer = await send(contentType, body({ ...fields, name: "José", email }));
  expect(answer.status).toBe(303);
  expect(await typedBy(email)).toEqual(["José", fields.message]);
});

test("a refused form shows again what was typed in its charset", async () => {
  const answer = await send(
    "application/x-www-form-urlencoded; charset=ISO-8859-1",
    encoded({ ...fields, name: "José", email: "nobody" }),
  );
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('value="José"')]);
});

test.each([
  "application/x-www-form-urlencoded; charset=klingon",
  "multipart/form-data; boundary=part-9b2f; charset=utf-99",
])("a form of the type %s gets 415", async (contentType) => {
  expect((await send(contentType, "name=Ann")).status).toBe(415);
});
