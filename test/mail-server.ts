import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * What the mail server does with an email. `defer` and `refuse` reject the recipient, `defer-message` the whole
 * message, `refuse-sender` the sender, and `refuse-limit` a sender of too much email. `hang` never responds to the
 * message, `vanish` closes the connection after the message, and `drop` at its first bytes.
 */
type Behaviour =
  | "accept"
  | "defer"
  | "defer-message"
  | "refuse"
  | "refuse-sender"
  | "refuse-limit"
  | "hang"
  | "vanish"
  | "drop";

export interface ReceivedMail {
  to: string;
  from: string;
  raw: string;
  /** Header fields, unfolded, by lower-case name. */
  headers: ReadonlyMap<string, string>;
  behaviour: Behaviour;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer() {
  const behaviours = new Map<string, Behaviour>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    closeTimeout: 1,
    onMailFrom(_address, session, callback) {
      mailServer.begun++;
      const behaviour = mailServer.script.shift() ?? mailServer.usual;
      behaviours.set(session.id, behaviour);
      if (behaviour === "refuse-sender") callback(reply("553 5.7.1 Sender address rejected"));
      else callback();
    },
    onRcptTo({ address }, session, callback) {
      const behaviour = behaviours.get(session.id);
      if (mailServer.hangsAt(address)) return;
      if (behaviour === "refuse-limit") callback(reply("550 5.4.5 Daily user sending limit exceeded"));
      else if (behaviour === "defer") callback(reply(`421 4.3.2 Try again later, ${address}`));
      else if (behaviour === "refuse") callback(reply(`550 5.1.1 <${address}>: no such user`));
      else callback();
    },
    onData(stream, session, callback) {
      const behaviour = behaviours.get(session.id) ?? "accept";
      const chunks: Buffer[] = [];
      const hangUp = () => {
        for (const connection of server.connections) {
          if (connection.session.id === session.id) connection._socket.destroy();
        }
      };
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (behaviour === "drop") hangUp();
      });
      stream.on("end", () => {
        if (behaviour === "drop") return;
        const raw = Buffer.concat(chunks).toString();
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        mailServer.mails.push({ to, from, raw, headers: headersOf(raw), behaviour });
        if (behaviour === "defer-message") callback(reply("451 4.7.1 Greylisted"));
        else if (behaviour === "vanish") hangUp();
        else if (behaviour !== "hang") callback();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [] as ReceivedMail[],
    /** How many emails clients have begun to send. */
    begun: 0,
    /** What to do with the next emails, in order. `usual` applies after the last entry. */
    script: [] as Behaviour[],
    usual: "accept" as Behaviour,
    hangsAt: (_address: string): boolean => false,
    hangUp() {
      for (const connection of server.connections) connection._socket.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function reply(answer: string): Error {
  const [code, ...words] = answer.split(" ");
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
}

function headersOf(raw: string): Map<string, string> {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: ?/, "")]));
}
