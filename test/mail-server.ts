import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * What the mail server does with an email. It can reject the recipient temporarily (`defer`) or permanently (`refuse`).
 * It can reject the message temporarily (`defer-message`). It can reject the sender, either always (`refuse-sender`) or
 * for too many emails (`refuse-limit`). It can leave the message without a response (`hang`). It can close the
 * connection at the first bytes of the message (`drop`) or at its end (`vanish`).
 */
type Behavior =
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
  /** The values of the header fields by their names in lower case. */
  headers: ReadonlyMap<string, string>;
  behavior: Behavior;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer() {
  const behaviorBySession = new Map<string, Behavior>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    closeTimeout: 1,
    onConnect(_session, callback) {
      mailServer.beforeGreeting().then(() => callback());
    },
    onMailFrom(_address, session, callback) {
      mailServer.begunCount++;
      const behavior = mailServer.nextBehaviors.shift() ?? mailServer.defaultBehavior;
      behaviorBySession.set(session.id, behavior);
      if (behavior === "refuse-sender") callback(smtpError("553 5.7.1 Sender address rejected"));
      else callback();
    },
    onRcptTo({ address }, session, callback) {
      const behavior = behaviorBySession.get(session.id);
      if (mailServer.hangsAt(address)) return;
      if (behavior === "refuse-limit") callback(smtpError("550 5.4.5 Daily user sending limit exceeded"));
      else if (behavior === "defer") callback(smtpError(`421 4.3.2 Try again later, ${address}`));
      else if (behavior === "refuse") callback(smtpError(`550 5.1.1 <${address}>: no such user`));
      else callback();
    },
    onData(stream, session, callback) {
      const behavior = behaviorBySession.get(session.id) ?? "accept";
      const chunks: Buffer[] = [];
      const hangUp = () => {
        for (const connection of server.connections) {
          if (connection.session.id === session.id) connection._socket.destroy();
        }
      };
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (behavior === "drop") hangUp();
      });
      stream.on("end", () => {
        if (behavior === "drop") return;
        const raw = Buffer.concat(chunks).toString();
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        mailServer.mails.push({ to, from, raw, headers: headersOf(raw), behavior });
        if (behavior === "defer-message") callback(smtpError("451 4.7.1 Greylisted"));
        else if (behavior === "vanish") hangUp();
        else if (behavior !== "hang") mailServer.beforeAnswer(to).then(() => callback());
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [] as ReceivedMail[],
    /** The number of emails that clients have begun to send. */
    begunCount: 0,
    /** The behavior for each of the next emails. When the list is empty, `defaultBehavior` applies. */
    nextBehaviors: [] as Behavior[],
    defaultBehavior: "accept" as Behavior,
    hangsAt: (_address: string): boolean => false,
    beforeGreeting: async (): Promise<void> => {},
    /** The pause between the end of an email and its acceptance. */
    beforeAnswer: async (_to: string): Promise<void> => {},
    hangUp() {
      for (const connection of server.connections) connection._socket.destroy();
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function smtpError(reply: string): Error {
  const [code, ...words] = reply.split(" ");
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
}

function headersOf(raw: string): Map<string, string> {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*: ?/, "")]));
}
