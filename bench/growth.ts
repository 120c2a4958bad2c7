import { serviceSlugs } from "../content/chosen-market.ts";
import { newDatabase, startPostgres, withConnection } from "../test/postgres-server.ts";
import { readAsOperator, sendAsVisitor } from "../test/running-server.ts";
import { receiptHeader } from "../wire/receipt-header.ts";
import { readOptions } from "./options.ts";
import { startProduct } from "./product-server.ts";
import { quantile, spreadInWords } from "./spread.ts";

// Compares how long requests take on a database with two years of leads and on an empty database.
//     npx node bench/growth.ts [--leads 1000000] [--territories 5000] [--rounds 25]

const size = readOptions({ leads: 1_000_000, territories: 5_000, rounds: 25 });
const contractorCount = Math.ceil(size.territories / 20);
const servicesSql = `array['${serviceSlugs.join("','")}']`;

const fillStatements = [
  `insert into contractors (business_name, email, registration_number, registration_expires_on, electrical_license_number,
       electrical_license_expires_on)
   select 'Contractor ' || n, 'contractor' || n || '@example.com', lpad(n::text, 12, 'A'), current_date + 400,
          'EL' || n, current_date + 400
     from generate_series(1, ${contractorCount}) as n`,
  // No territory covers the zip code of the leads from `sendLead`, so both databases store these leads without a
  // contractor.
  `insert into territories (zip_code, service, contractor_id, starts_on)
   select (98201 + n / ${serviceSlugs.length})::text, (${servicesSql})[1 + n % ${serviceSlugs.length}],
          (array(select id from contractors))[1 + n % ${contractorCount}], current_date - 700
     from generate_series(0, ${size.territories - 1}) as n`,
  `insert into leads (name, zip_code, service_issue, preferred_contact, phone, email, timeline, message, service, city,
       submitted_from_page, status, created_at, contractor_id, matched_at, contacted_at, closed_reason)
   select 'Ann Lee ' || n, (98004 + n % 74)::text, 'leak', 'either', (4250000000 + n)::text, 'person' || n || '@example.com',
          'asap', repeat('The third zone leaks. ', 8), service, 'kirkland', '/' || service || '/kirkland', status, at,
          case when status = 'matched' then (contractors.ids)[1 + n % ${contractorCount}] end,
          case when status = 'matched' then at end,
          case when status = 'matched' and n % 5 > 0 then at + n % 300 * interval '1 minute' end,
          case when status = 'closed' then 'nobody' end
     from generate_series(1, ${size.leads}) as n,
          lateral (select (${servicesSql})[1 + n % ${serviceSlugs.length}] as service,
                          now() - interval '6 hours' - (${size.leads} - n) * (interval '729 days' / ${size.leads}) as at) as made,
          lateral (select case when n % 8 > 0 then 'matched' when at > now() - interval '13 days' then 'new'
                               else 'closed' end as status) as decided,
          (select array(select id from contractors) as ids) as contractors`,
  `insert into events (at, kind, lead_id, actor, detail)
   select created_at, kind, id, 'homeowner', jsonb_build_object('contractor_id', contractor_id)
     from leads, unnest(array['lead.created', 'lead.matched']) as kind order by created_at`,
  `insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, attempts, next_attempt_at, sent_at,
       last_attempt_at, created_at)
   select kind, 'mail', email, 'homeowner', id, concat_ws(' ', kind, id), 'sent', 1, null, created_at, created_at, created_at
     from leads, unnest(array['receipt', 'lead-to-contractor']) as kind`,
  `insert into link_tokens (hash, purpose, lead_id, expires_at, created_at)
   select sha256(id::text::bytea), 'receipt', id, created_at + interval '800 days', created_at from leads`,
];

const postgres = await startPostgres();
const [emptyUrl, grownUrl] = [await newDatabase(postgres.superuserUrl), await newDatabase(postgres.superuserUrl)];
const emptyServer = await startProduct(emptyUrl);
const grownServer = await startProduct(grownUrl);
const fillStart = performance.now();
const grownSuperuserUrl = new URL(postgres.superuserUrl);
grownSuperuserUrl.pathname = new URL(grownUrl).pathname;
await withConnection(grownSuperuserUrl.href, async (client) => {
  await client.query("set session_replication_role = replica");
  for (const statement of fillStatements) await client.query(statement);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
});
console.error(`${size.leads} leads are stored after ${((performance.now() - fillStart) / 1000).toFixed(0)} s.`);

type Server = typeof emptyServer;

let sentCount = 0;
function sendLead(server: Server): Promise<Response> {
  sentCount++;
  return sendAsVisitor(server.url, "leads", {
    name: "Ann Lee",
    zip_code: "98033",
    email: `bench${sentCount}@example.com`,
    phone: `${2_060_000_000 + sentCount}`,
    service: "sprinkler-repair",
    service_issue: "leak",
    submitted_from_page: "/sprinkler-repair/kirkland",
  });
}
const receipts = new Map<Server, string>();
for (const server of [emptyServer, grownServer]) {
  const response = await sendLead(server);
  if (response.status !== 201) throw new Error(`The lead was not stored: ${response.status} ${await response.text()}`);
  receipts.set(server, response.headers.get(receiptHeader) ?? "");
}

const getPath = (path: string) => (server: Server) => fetch(server.url + path);
const readOfDataApi = (query: string) => async (server: Server) =>
  Response.json(await readAsOperator(server.url, query));

const requests: Record<string, (server: Server) => Promise<Response>> = {
  "GET /": getPath("/"),
  "GET /sprinkler-repair/kirkland": getPath("/sprinkler-repair/kirkland"),
  "GET /coverage": getPath("/coverage?service=fence-repair&zip_code=98033"),
  "GET /receipt/{token}": (server) => fetch(server.url + receipts.get(server)),
  "POST /rest/v1/leads": sendLead,
  "operator: the latest 50 leads": readOfDataApi("leads?select=*&order=created_at.desc&limit=50"),
  "operator: leads that wait": readOfDataApi("leads?select=*&status=eq.new&order=created_at.desc&limit=50"),
  "operator: the latest 50 events": readOfDataApi("events?select=*&order=id.desc&limit=50"),
  "GET /healthz": getPath("/healthz"),
};

/** Milliseconds until the last byte of the response. */
async function measureTime(request: (server: Server) => Promise<Response>, server: Server): Promise<number> {
  const start = performance.now();
  const response = await request(server);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} responded with status ${response.status}.`);
  return performance.now() - start;
}

console.log(`${"".padEnd(34)}    empty     grown   ratio  of a round`);
for (const [name, request] of Object.entries(requests)) {
  const times = new Map<Server, number[]>([
    [emptyServer, []],
    [grownServer, []],
  ]);
  // The first five rounds warm up both servers.
  for (let round = -5; round < size.rounds; round++)
    for (const server of round % 2 ? [emptyServer, grownServer] : [grownServer, emptyServer]) {
      const milliseconds = await measureTime(request, server);
      if (round >= 0) times.get(server)?.push(milliseconds);
    }
  const [emptyTimes, grownTimes] = [times.get(emptyServer) ?? [], times.get(grownServer) ?? []];
  const [emptyQuartile, grownQuartile] = [quantile(emptyTimes, 0.25), quantile(grownTimes, 0.25)];
  const ratios = grownTimes.map((milliseconds, round) => milliseconds / (emptyTimes[round] ?? milliseconds));
  const figures = [
    `${emptyQuartile.toFixed(1)} ms`.padStart(9),
    `${grownQuartile.toFixed(1)} ms`.padStart(9),
    (grownQuartile / emptyQuartile).toFixed(2),
  ];
  console.log(`${name.padEnd(34)}${figures.join(" ")}   ${spreadInWords(ratios)}`);
}

await Promise.all([emptyServer.remove(), grownServer.remove()]);
await postgres.remove();
