import { z } from "zod";
import { takenLine } from "../../domain/territory.ts";
import type { Backend } from "../backend.ts";
import { readArticle } from "../blog/article-file.ts";
import { importPost } from "../blog/import-post.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Outbox } from "../deliveries/outbox.ts";
import { answeredShape, personalData, whomShape } from "../personal-data/personal-data.ts";

/** Does what JSON asks for and yields JSON; throws a `CommandProblem`, or what the database says of a value that it refuses. */
type Action = (asked: unknown) => Promise<unknown>;

const byId = z.object({ id: z.guid("It is no id.") });

/** A column as an option names it; an empty one takes out what was there. */
const column = z.string().transform((text) => text || null);
const columns = z.strictObject({
  business_name: column.optional(),
  contact_name: column.optional(),
  email: column.optional(),
  phone: column.transform((text) => text && text.replace(/\D/g, "")).optional(),
  registration_number: column.optional(),
  registration_expires_on: column.optional(),
  electrical_license_number: column.optional(),
  electrical_license_expires_on: column.optional(),
});

const place = z.object({ service: z.string(), zip: z.array(z.string()).min(1) });
const page = z.object({ service: z.string(), city: z.string() });

/**
 * Every action of the command line by its noun and verb: what it takes, and the verb of the product that does it, which is the one that
 * the desk's pages call. `own` is the database in the operator's name.
 */
export function operatorActions(backend: Backend, own: Outbox): ReadonlyMap<string, Action> {
  const { leadChanges, contractors, territoryChanges, applications, submissionDesk, pageDesk, postEditing } = backend;
  const person = personalData(own);
  const publish = async (verb: "publish" | "unpublish", id: string) => settled(await postEditing[verb](own, id));
  const setOpen = async (asked: z.infer<typeof page>, isOpen: boolean) => {
    const { outcome } = settled(await pageDesk.set(own, { ...asked, isOpen }));
    return { is_changed: outcome === "done" };
  };

  return new Map<string, Action>([
    action("leads assign", byId.extend({ contractor: z.guid() }), async ({ id, contractor }) =>
      settled(await leadChanges.assign(own, id, contractor, null), "The contractor has this lead already."),
    ),
    action("leads release", byId, async ({ id }) =>
      settled(await leadChanges.release(own, id, null), "The lead is not held."),
    ),
    action("leads close", byId, async ({ id }) =>
      settled(await leadChanges.close(own, id, null), "The lead is closed already."),
    ),

    action("contractors add", columns, async (details) => settled(await contractors.add(own, details))),
    action("contractors update", byId.extend(columns.shape), async ({ id, ...details }) =>
      settled(await contractors.change(own, id, null, details)),
    ),
    action("contractors pause", byId, async ({ id }) => settled(await contractors.pause(own, id))),
    action("contractors resume", byId, async ({ id }) => settled(await contractors.resume(own, id))),
    action("contractors end", byId, async ({ id }) => settled(await contractors.end(own, id))),

    action(
      "territories take",
      place.extend({ contractor: z.guid(), starts_on: column.default(null), ends_on: column.default(null) }),
      async ({ contractor, starts_on, ends_on, ...named }) => {
        const outcome = await territoryChanges.take(own, contractor, keysOf(named), { starts_on, ends_on });
        if (outcome.outcome === "overtaken" && outcome.taken) {
          const taken = outcome.taken.map((territory) => ({ ...territory, holder: territory.holder?.id ?? null }));
          throw new CommandProblem(takenLine(taken));
        }
        return settled(outcome);
      },
    ),
    action("territories release", place, async (named) => settled(await territoryChanges.release(own, keysOf(named)))),

    action(
      "applications accept",
      byId.extend({ ...columns.shape, service: z.string().nullable().default(null), zip: place.shape.zip }),
      async ({ id, service, zip, ...details }) => {
        const outcome = await applications.accept(own, id, { columns: details, service, zips: zip });
        settled(outcome);
        return { id: outcome.contractorId };
      },
    ),
    action("applications decline", byId, async ({ id }) =>
      settled(await applications.decline(own, id), "The application is answered already."),
    ),

    action("messages done", byId, async ({ id }) => settled(await submissionDesk.messageDone(own, id))),

    action("deliveries retry", byId, async ({ id }) => {
      if (await backend.deliveryLog.retry(own, id)) return {};
      throw new CommandProblem("Only a delivery is sent again that failed or may not have arrived.");
    }),

    action("posts import", z.object({ slug: z.string(), text: z.string() }), async ({ slug, text }) => {
      const article = readArticle(text);
      if (typeof article === "string") throw new CommandProblem(`${slug}.md: ${article}`);
      return importPost(own, slug, article);
    }),
    action("posts publish", byId, ({ id }) => publish("publish", id)),
    action("posts unpublish", byId, ({ id }) => publish("unpublish", id)),

    action("pages list", z.unknown(), () => backend.publishing.list()),
    action("pages open", page, (asked) => setOpen(asked, true)),
    action("pages close", page, (asked) => setOpen(asked, false)),

    action("privacy list", z.unknown(), () => person.openRequests()),
    action("privacy held", whomShape, (whom) => person.held(whom)),
    action("privacy export", whomShape, async (whom) => {
      const held = await person.held(whom);
      // A number may be that of others as well, who wait for a copy of their own.
      if (whom.email !== null) await person.markDone({ ...whom, phone: null }, "copy");
      return held;
    }),
    action("privacy erase", whomShape, (whom) => person.erase(whom)),
    action("privacy done", answeredShape, async ({ kind, ...whom }) => ({ done: await person.markDone(whom, kind) })),

    action("invite", z.object({ email: z.unknown() }), async ({ email }) => {
      const { address } = backend.desk;
      if (address === null)
        throw new CommandProblem("This site has no desk: DESK_PORT is off, or was in use at the start.");
      return { link: new URL(`/sign-in/${await backend.operators.invite(email)}`, address).href };
    }),
    action("preflight", z.unknown(), () => backend.deskSettings.check(true)),
  ]);
}

function action<Asked>(
  name: string,
  shape: z.ZodType<Asked>,
  act: (asked: Asked) => Promise<unknown>,
): [name: string, action: Action] {
  return [
    name,
    async (given) => {
      const asked = shape.safeParse(given);
      if (asked.success) return act(asked.data);
      const [{ path = [], message = "" } = {}] = asked.error.issues;
      // Our own words are a sentence; the library's name neither the field nor end with a full stop.
      throw new CommandProblem(message.endsWith(".") ? message : `${path.join(".")}: ${message}.`);
    },
  ];
}

const keysOf = ({ service, zip }: z.infer<typeof place>) =>
  [...new Set(zip)].map((zip_code) => ({ service, zip_code }));

/** How a verb went; throws a `CommandProblem` unless it was done. `unchanged` is what to say where it was so already; null: nothing. */
function settled<Outcome extends { outcome: string; problem?: string }>(
  outcome: Outcome,
  unchanged: string | null = null,
): Outcome {
  switch (outcome.outcome) {
    case "done":
      return outcome;
    case "unchanged":
      if (unchanged === null) return outcome;
      throw new CommandProblem(unchanged);
    case "missing":
    case "unknown":
      throw new CommandProblem("It is gone.");
    default:
      throw new CommandProblem(outcome.problem ?? "Somebody has changed it meanwhile.");
  }
}
