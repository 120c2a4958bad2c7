import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { baselineMigrations } from "../server/database/baseline.ts";
import type { Database } from "../server/database/database.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { type DatabasePlace, untouchedPlace } from "./fresh-database.ts";

/** A database as a release before left it. */
export interface ReleaseBefore extends DatabasePlace {
  databaseUrl: string;
  /** As a process of that release reaches it, with as many connections. */
  older: Database;
  close(): Promise<void>;
}

/** Makes the database of the release before the baseline (release-before.sql), with nothing in it. */
export async function releaseBefore(): Promise<ReleaseBefore> {
  const place = await untouchedPlace();
  const databaseUrl = place.databaseUrl ?? "";
  const older = openPostgres(databaseUrl);
  await older.run("create table setup_steps (name text primary key, done_at timestamptz not null default now())");
  await older.run(readFileSync(new URL("release-before.sql", import.meta.url), "utf8"));
  await older.query("insert into setup_steps (name) select unnest($1::text[])", [baselineMigrations]);
  await older.run("insert into services (slug, takes_leads) values ('general', true)");
  return {
    ...place,
    databaseUrl,
    older,
    async close() {
      await older.close();
      place.remove();
    },
  };
}

/** Fills it with so many leads and events, as fast as it goes: by none of its triggers. A million leads are some four minutes. */
export async function fill({ databaseUrl }: ReleaseBefore, count: { leads: number; events: number }): Promise<void> {
  const url = new URL(inject("postgresUrl"));
  url.pathname = new URL(databaseUrl).pathname;
  const superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  await superuser.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    create temporary table later_made as
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement from pg_index
       where indrelid in ('leads'::regclass, 'events'::regclass) and not indisprimary;
    do $$ declare one text; begin
      for one in select name from later_made loop execute 'drop index ' || one; end loop;
    end $$;
    insert into leads (name, zip_code, service_issue, email, phone, message, status, closed_reason, created_at)
    select 'Ann ' || n, lpad((98000 + n % 300)::text, 5, '0'), 'leak', 'ann' || n || '@example.com', (4250000000 + n)::text,
           'The ' || n % 9 || 'th zone leaks at the valve, and water stands beside the walk.',
           case n % 50 when 0 then 'new' else 'closed' end, case n % 50 when 0 then null else 'nobody' end,
           now() - interval '2 years' * n / ${count.leads}
      from generate_series(1, ${count.leads}) as n;
    insert into events (kind, lead_id, actor, at)
    select case n % 3 when 0 then 'lead.created' when 1 then 'lead.waiting' else 'lead.closed' end,
           md5((n / 3)::text)::uuid, 'system', now() - interval '2 years' * n / ${count.events}
      from generate_series(1, ${count.events}) as n;
    do $$ declare one text; begin
      for one in select statement from later_made loop execute one; end loop;
    end $$;
    analyze leads, events`);
  await superuser.end();
}
