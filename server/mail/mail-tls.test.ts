import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import { takeTlsChoice } from "../mail-addresses.ts";
import { isLoopback, mailTls } from "./mail-tls.ts";
import { smtpTransport } from "./mail-transport.ts";

test.each([
  ["localhost", true],
  ["mail.localhost", true],
  ["127.0.0.53", true],
  ["[::1]", true],
  ["[::ffff:127.0.0.1]", true],
  ["10.0.0.1", false],
  ["mail.example.com", false],
  ["localhost.example.com", false],
])("isLoopback(%j) is %s", (hostname, isOwn) => {
  expect(isLoopback(hostname)).toBe(isOwn);
});

const [clear, startTls, anyCertificate] = [
  { isRequired: false, isVerified: false },
  { isRequired: true, isVerified: true },
  { isRequired: true, isVerified: false },
];
const ifOffered = { isRequired: false, isVerified: true };

test.each([
  ["smtp://u:p@127.0.0.1", clear],
  ["smtps://u:p@localhost", anyCertificate],
  ["smtp://u:p@mail.example.com", startTls],
  ["smtp://u:p@10.0.0.1:587", startTls],
  ["smtps://u:p@mail.example.com", startTls],
  ["smtp://u:p@mail.example.com?tls=optional", ifOffered],
  ["smtp://u:p@mail.example.com?tls=unverified", anyCertificate],
  ["smtps://u:p@mail.example.com?tls=unverified", anyCertificate],
  ["smtps://u:p@mail.example.com?tls=optional", startTls],
  ["smtp://mail.example.com", clear],
  ["smtps://mail.example.com", startTls],
])("a connection to the mail server %s has the TLS settings %j", (address, expected) => {
  const { url, choice } = takeTlsChoice(address);
  expect(url.search).toBe("");
  const { hostname, protocol, password } = url;
  expect(mailTls({ hostname, isSecure: protocol === "smtps:", hasPassword: password !== "", choice })).toEqual(
    expected,
  );
});

/**
 * Starts a mail server with a self-signed certificate. `logins` records every login, and whether it arrived over TLS.
 */
async function startServer(options: SMTPServerOptions = {}) {
  const logins: string[] = [];
  const server = new SMTPServer({
    logger: false,
    closeTimeout: 1,
    onAuth({ username, password }, { secure }, callback) {
      logins.push(`${username} ${password} ${secure ? "over TLS" : "in the clear"}`);
      callback(null, { user: username });
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(0, "0.0.0.0");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, logins };
}

const site = {
  url: "https://www.example.com",
  name: "Cedarline",
  email: "hello@example.com",
  phone: "+1-425-555-0100",
  builderName: "Cedarline",
  builderUrl: "https://cedarline.example",
};
const message = {
  id: "0b6b7f3c-5a8e-4f6c-9d3e-2f1a4b5c6d7e",
  to: "fir@example.com",
  envelopeFrom: null,
  replyTo: null,
  subject: "A lead",
  text: "Ann asks.",
  html: "<p>Ann asks.</p>",
  date: new Date("2026-11-21T10:00:00Z"),
};
const send = (url: string) => smtpTransport(url, null, site)(message, new AbortController().signal, async () => {});

const withoutTls: SMTPServerOptions = { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };

test("a mail server on this machine needs no valid certificate, and TLS is used if the server offers TLS", async () => {
  const { port, logins } = await startServer();
  expect(await send(`smtp://ann:word@127.0.0.1:${port}`)).toMatchObject({ is: "accepted" });
  const plain = await startServer(withoutTls);
  expect(await send(`smtp://ann:word@127.0.0.1:${plain.port}`)).toMatchObject({ is: "accepted" });
  expect([...logins, ...plain.logins]).toEqual(["ann word over TLS", "ann word in the clear"]);
});

/** An IP address of this machine that is not loopback. */
const own = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === "IPv4" && !found.internal)?.address;

describe.skipIf(own === undefined)("a password for a mail server on another machine", () => {
  const refused = { is: "deferred", isSenderRefused: true };
  test.each([
    ["is not sent over TLS with an invalid certificate", {}, "", refused, []],
    ["is not sent in the clear", withoutTls, "", refused, []],
    ["is sent in the clear with tls=optional", withoutTls, "?tls=optional", { is: "accepted" }, ["in the clear"]],
    ["is not sent over TLS with an invalid certificate and tls=optional", {}, "?tls=optional", refused, []],
    [
      "is sent over TLS with an invalid certificate and tls=unverified",
      {},
      "?tls=unverified",
      { is: "accepted" },
      ["over TLS"],
    ],
    ["is not sent in the clear with tls=unverified", withoutTls, "?tls=unverified", refused, []],
  ])("a password for a mail server on another machine %s", async (_what, options, parameter, outcome, over) => {
    const { port, logins } = await startServer(options);
    expect(await send(`smtp://ann:word@${own}:${port}${parameter}`)).toMatchObject(outcome);
    expect(logins).toEqual(over.map((how) => `ann word ${how}`));
  });
});
