import { once } from "node:events";
import DNS from "dns2";

/** What a name has: hosts of MX records, IPv4 addresses, no record at all, or an answer that says nothing. */
export type Zone = Readonly<Record<string, { mx?: readonly string[]; a?: readonly string[] } | "hangs" | "fails">>;

/** A DNS server on loopback. A name that is not in the zone does not exist. */
export async function startDnsServer(zone: Zone) {
  const questions: string[] = [];
  const server = DNS.createServer({
    udp: true,
    handle(request, send) {
      const [question] = request.questions;
      const name = question?.name ?? "";
      const type = Number(question?.type);
      questions.push(name);
      const response = DNS.Packet.createResponseFromRequest(request);
      const records = zone[name];
      if (records === "hangs") return;
      if (records === "fails") response.header.rcode = DNS.Packet.RCODE.SERVFAIL;
      else if (!records) response.header.rcode = DNS.Packet.RCODE.NXDOMAIN;
      else {
        const common = { name, type, class: DNS.Packet.CLASS.IN, ttl: 60 };
        if (type === DNS.Packet.TYPE.MX)
          response.answers.push(
            ...(records.mx ?? []).map((exchange) => new DNS.Packet.Resource({ ...common, exchange, priority: 10 })),
          );
        if (type === DNS.Packet.TYPE.A)
          response.answers.push(...(records.a ?? []).map((address) => new DNS.Packet.Resource({ ...common, address })));
      }
      send(response);
    },
  });
  server.listen({ udp: { port: 0, address: "127.0.0.1" } });
  await once(server, "listening");
  const { udp } = server.addresses();
  return {
    address: `127.0.0.1:${typeof udp === "object" ? udp.port : ""}`,
    /** The names that were asked for, once for each question. */
    questions,
    close: () => server.close(),
  };
}
