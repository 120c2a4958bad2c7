import { describe, expect, test } from "vitest";
import { quoteFailed, quoteSucceeded, requiredFieldsMissing } from "../../content/messages.ts";
import type { Sent } from "../../domain/draft.ts";
import { noFormContext } from "../../domain/form-context.ts";
import type { Typed } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { type Failure, withReason } from "./failure.ts";
import type { Answer } from "./send.ts";
import { submissionMachine } from "./submission-machine.ts";

const refusal = (message: string, code = "23514"): Refusal => ({ code, message, details: null, hint: null });
const stored: Answer = { outcome: "stored", receipt: null };
const refused: Answer = { outcome: "refused", refusal: refusal("no such luck") };
const unavailable: Answer = { outcome: "unavailable", refusal: refusal("Failed to fetch", "") };

const ann: Typed<string> = { name: "Ann" };
const bob: Typed<string> = { name: "Bob" };

/** A form with ports that do nothing by themselves: the test answers tries, moves the clock and types. */
function open({
  typed = {},
  failure = null,
  navigates = false,
  isShown = true,
}: {
  typed?: Typed<string>;
  failure?: Failure | null;
  navigates?: boolean;
  isShown?: boolean;
} = {}) {
  const tries: { sent: Sent; answer(answer: Answer): Promise<void> }[] = [];
  const toasts: string[] = [];
  const visited: string[] = [];
  let timers: { at: number; callback: () => void }[] = [];
  let now = 0;
  let keys = 0;
  let mayKeep = true;
  let draft: { typed: Typed<string>; sent: Sent | null } | null = null;
  let fields = typed;

  const machine = submissionMachine(
    { table: "leads", succeeded: quoteSucceeded, failed: quoteFailed },
    {
      send: (sent) =>
        new Promise((resolve) => {
          tries.push({
            sent,
            async answer(answer) {
              resolve(answer);
              await new Promise(setImmediate);
            },
          });
        }),
      newKey: () => `key-${++keys}`,
      schedule(callback, ms) {
        const timer = { at: now + ms, callback };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      toast: (kind, message) => toasts.push(`${kind}: ${message.text}`),
      draft: {
        keep(kept, sent) {
          if (mayKeep) draft = { typed: kept, sent };
          return mayKeep;
        },
        forget() {
          draft = null;
        },
        read: () => draft?.typed ?? null,
      },
    },
    { typed, failure },
  );
  const view = {
    read: () => fields,
    start: typed,
    ...(navigates && {
      onStored() {
        visited.push("/thank-you");
      },
    }),
  };
  if (isShown) machine.shown(view);
  let round = 0;
  machine.subscribe(() => {
    // The fields are made anew.
    if (machine.state().round !== round) fields = machine.state().typed;
    round = machine.state().round;
  });

  return {
    machine,
    view,
    tries,
    toasts,
    visited,
    step: () => machine.state().step,
    draft: () => draft,
    /** Keeps a draft as the form on the screen does. */
    keepDraft(content: Typed<string>) {
      draft = { typed: content, sent: null };
    },
    setMayKeep(may: boolean) {
      mayKeep = may;
    },
    fields: () => fields,
    type(content: Typed<string>) {
      fields = content;
      machine.edited("name");
    },
    submit(content: Typed<string> = fields) {
      fields = content;
      const name = content.name ?? "";
      machine.submit(
        content,
        name ? { ok: true, value: { name } } : { ok: false, problems: [{ field: "name", reason: "missing" }] },
        noFormContext,
      );
    },
    lastTry() {
      const last = tries.at(-1);
      if (!last) throw new Error("Nothing was sent.");
      return last;
    },
    /** Milliseconds until the next try; null: none is scheduled. */
    nextRetryMs: () => (timers[0] ? timers[0].at - now : null),
    passTime(ms: number) {
      now += ms;
      const due = timers.filter((timer) => timer.at <= now);
      timers = timers.filter((timer) => timer.at > now);
      for (const timer of due) timer.callback();
    },
  };
}

/** A form whose first try met no connection. */
async function waiting(options: Parameters<typeof open>[0] = {}) {
  const form = open(options);
  form.submit(ann);
  await form.lastTry().answer(unavailable);
  expect(form.step()).toBe("waiting");
  return form;
}

describe("a form at rest", () => {
  test("is idle, and shows what it starts with", () => {
    const { machine } = open({ typed: ann });
    expect(machine.state()).toMatchObject({ step: "idle", typed: ann, failure: null, isSubmitting: false });
    expect(machine.untold()).toBeNull();
  });

  test.each<[string, Failure]>([
    ["invalid", { message: requiredFieldsMissing, problems: [{ field: "name", reason: "missing" }], refusal: null }],
    ["refused", { message: withReason(quoteFailed, "no"), problems: [], refusal: refusal("no") }],
  ])("is %s when it comes back from a post without JavaScript", (step, failure) => {
    expect(open({ failure }).machine.state()).toMatchObject({ step, failure });
  });

  test("ignores what concerns a form that is being sent", () => {
    const form = open();
    const before = form.machine.state();
    form.machine.stop();
    form.machine.reconnected();
    form.machine.storageChanged();
    form.machine.left();
    form.type(ann);
    expect(form.machine.state()).toBe(before);
    expect([form.tries, form.draft()]).toEqual([[], null]);
  });
});

describe("a submit with mistakes", () => {
  test("is invalid, says so once and sends nothing", () => {
    const form = open();
    form.submit({});
    expect(form.machine.state()).toMatchObject({
      step: "invalid",
      failure: { message: requiredFieldsMissing, problems: [{ field: "name", reason: "missing" }] },
    });
    expect(form.toasts).toEqual(["error: Please fill in all required fields."]);
    expect(form.tries).toEqual([]);
  });

  test("has its marks until the fields are edited, and all of them again after the next one", () => {
    const form = open();
    form.submit({});
    form.machine.edited("zip_code");
    expect(form.machine.state().mended).toEqual([]);
    form.machine.edited("name");
    form.machine.edited("name");
    expect(form.machine.state()).toMatchObject({ step: "invalid", mended: ["name"] });
    form.submit({});
    expect(form.machine.state().mended).toEqual([]);
  });

  test("stops what was sent before, when no event told of the change", async () => {
    const form = await waiting();
    form.submit({});
    expect(form.step()).toBe("invalid");
    expect([form.machine.outgoing(), form.nextRetryMs()]).toEqual([null, null]);
  });
});

describe("a submit in order", () => {
  test("is being sent, once, and kept meanwhile", () => {
    const form = open();
    form.submit(ann);
    form.submit(ann);
    form.submit(bob);
    expect(form.machine.state()).toMatchObject({ step: "sending", isSubmitting: true, isKept: true });
    expect(form.tries.map(({ sent }) => sent)).toEqual([
      { table: "leads", row: { name: "Ann" }, key: "key-1", context: noFormContext },
    ]);
    expect(form.draft()).toEqual({ typed: ann, sent: form.tries[0]?.sent });
    expect(form.machine.untold()).toMatchObject({ typed: ann });
  });

  test("that is stored leaves an empty form, no draft and thanks", async () => {
    const form = open();
    form.submit(ann);
    await form.lastTry().answer(stored);
    expect(form.machine.state()).toMatchObject({ step: "stored", isSubmitting: false, failure: null, typed: {} });
    expect([form.fields(), form.draft(), form.machine.untold()]).toEqual([{}, null, null]);
    expect(form.toasts).toEqual([`success: ${quoteSucceeded.text}`]);
  });

  test("that is stored leads on where there is a next page, and is handed over until that is there", async () => {
    const form = open({ navigates: true });
    form.submit(ann);
    await form.lastTry().answer(stored);
    expect(form.visited).toEqual(["/thank-you"]);
    expect(form.machine.state()).toMatchObject({ step: "stored", isSubmitting: true });
    expect([form.machine.outgoing(), form.machine.untold()]).toMatchObject([null, { typed: ann }]);
    expect([form.draft(), form.fields(), form.toasts]).toEqual([null, ann, []]);
  });

  test("that is refused shows the server's words and keeps form and draft", async () => {
    const form = open();
    form.submit(ann);
    await form.lastTry().answer(refused);
    expect(form.machine.state()).toMatchObject({
      step: "refused",
      isSubmitting: false,
      failure: { message: withReason(quoteFailed, "no such luck"), problems: [], refusal: refusal("no such luck") },
    });
    expect(form.fields()).toEqual(ann);
    expect(form.draft()).toEqual({ typed: ann, sent: null });
    expect(form.nextRetryMs()).toBeNull();
  });

  test("that meets no server waits, says so once and is kept", async () => {
    const form = await waiting();
    expect(form.machine.state()).toMatchObject({
      isSubmitting: false,
      isKept: true,
      failure: {
        message: withReason(quoteFailed, ""),
        refusal: unavailable.outcome === "unavailable" && unavailable.refusal,
      },
    });
    expect(form.toasts).toEqual([`error: ${withReason(quoteFailed, "").text}`]);
    expect(form.draft()?.sent).toEqual(form.tries[0]?.sent);
  });

  test("that is edited before the answer stays as it is now, and the visitor hears that it is stored", async () => {
    const form = open({ navigates: true });
    form.submit(ann);
    form.type(bob);
    expect(form.machine.state()).toMatchObject({ step: "sending", isSubmitting: true });
    expect(form.draft()).toEqual({ typed: ann, sent: null });
    await form.lastTry().answer(stored);
    expect(form.machine.state()).toMatchObject({ step: "idle", isSubmitting: false, failure: null });
    expect([form.fields(), form.visited]).toEqual([bob, []]);
    expect(form.toasts).toEqual([`success: ${quoteSucceeded.text}`]);
  });

  test("that is edited before it meets no server is not sent again by itself", async () => {
    const form = open();
    form.submit(ann);
    form.type(bob);
    await form.lastTry().answer(unavailable);
    expect(form.machine.state()).toMatchObject({ step: "refused", isSubmitting: false });
    expect([form.machine.outgoing(), form.nextRetryMs()]).toEqual([null, null]);
    expect(form.toasts).toHaveLength(1);
  });
});

describe("the idempotency key", () => {
  test("stays with the content, and changes with it", async () => {
    const form = open();
    for (const content of [ann, ann, bob, ann]) {
      form.submit(content);
      await form.lastTry().answer(refused);
    }
    expect(form.tries.map(({ sent }) => sent.key)).toEqual(["key-1", "key-1", "key-2", "key-3"]);
  });

  test("is a new one for the same again once it is stored", async () => {
    const form = open();
    for (const answer of [stored, stored]) {
      form.submit(ann);
      await form.lastTry().answer(answer);
    }
    expect(form.tries.map(({ sent }) => sent.key)).toEqual(["key-1", "key-2"]);
  });
});

describe("a form that waits", () => {
  test("is tried again after 2, 4, 8 … at most 60 seconds, without a word", async () => {
    const form = await waiting();
    const waits: (number | null)[] = [];
    for (let count = 0; count < 7; count++) {
      const ms = form.nextRetryMs();
      waits.push(ms);
      form.passTime(ms ?? 0);
      await form.lastTry().answer(unavailable);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(form.tries).toHaveLength(8);
    expect(new Set(form.tries.map(({ sent }) => sent)).size).toBe(1);
    expect(form.toasts).toHaveLength(1);
    expect(form.machine.state()).toMatchObject({ step: "waiting", isSubmitting: false });
  });

  test("is tried at once when the connection is back, and its waits begin anew", async () => {
    const form = await waiting();
    form.passTime(2_000);
    await form.lastTry().answer(unavailable);
    expect(form.nextRetryMs()).toBe(4_000);
    form.machine.reconnected();
    form.machine.reconnected();
    expect([form.tries.length, form.nextRetryMs()]).toEqual([3, null]);
    await form.lastTry().answer(unavailable);
    expect(form.nextRetryMs()).toBe(2_000);
  });

  test("is tried at once when the visitor presses the button, who then hears how it went", async () => {
    const form = await waiting();
    form.submit(ann);
    expect(form.machine.state()).toMatchObject({ step: "waiting", isSubmitting: true });
    await form.lastTry().answer(unavailable);
    expect(form.machine.state()).toMatchObject({ step: "waiting", isSubmitting: false });
    expect([form.tries.length, form.toasts.length]).toEqual([2, 2]);
  });

  test("is tried once when the button is pressed during a try", async () => {
    const form = await waiting();
    form.passTime(2_000);
    form.submit(ann);
    expect(form.tries).toHaveLength(2);
    await form.lastTry().answer(unavailable);
    expect(form.toasts).toHaveLength(2);
  });

  test.each<[string, Answer, string]>([
    ["stored", stored, `success: ${quoteSucceeded.text}`],
    ["refused", refused, `error: ${withReason(quoteFailed, "no such luck").text}`],
  ])("is %s in the end", async (step, answer, toast) => {
    const form = await waiting();
    form.passTime(2_000);
    await form.lastTry().answer(answer);
    expect(form.step()).toBe(step);
    expect(form.toasts.at(-1)).toBe(toast);
    expect([form.machine.outgoing(), form.nextRetryMs()]).toEqual([null, null]);
  });

  test.each([
    ["stops when it is edited", (form: ReturnType<typeof open>) => form.type(bob)],
    ["stops when the visitor says so", (form: ReturnType<typeof open>) => form.machine.stop()],
  ])("%s: only its key is kept", async (_how, stop) => {
    const form = await waiting();
    stop(form);
    expect(form.step()).toBe("stopped");
    expect([form.machine.outgoing(), form.nextRetryMs()]).toEqual([null, null]);
    expect(form.draft()).toEqual({ typed: ann, sent: null });
    form.machine.reconnected();
    expect(form.tries).toHaveLength(1);
    form.submit(ann);
    expect(form.step()).toBe("sending");
    expect(form.lastTry().sent.key).toBe("key-1");
  });

  test("that is stopped during a try may still be stored, and the visitor hears of it", async () => {
    const form = await waiting();
    form.passTime(2_000);
    form.machine.stop();
    await form.lastTry().answer(stored);
    expect(form.step()).toBe("stored");
    expect(form.toasts.at(-1)).toBe(`success: ${quoteSucceeded.text}`);
  });

  test("that is stopped during a try says nothing of a server that is not there", async () => {
    const form = await waiting();
    form.passTime(2_000);
    form.machine.stop();
    await form.lastTry().answer(unavailable);
    expect([form.step(), form.toasts.length, form.nextRetryMs()]).toEqual(["stopped", 1, null]);
  });

  test.each<[string, Answer, string[]]>([
    ["stored", stored, [`success: ${quoteSucceeded.text}`]],
    ["refused", refused, []],
    ["lost", unavailable, []],
  ])("that is changed and sent anew goes on when what was sent before is %s", async (_how, answer, toasts) => {
    const form = await waiting();
    form.passTime(2_000);
    const first = form.lastTry();
    form.type(bob);
    form.submit(bob);
    const [before, said] = [form.machine.state(), form.toasts.length];
    await first.answer(answer);
    expect(form.machine.state()).toEqual(before);
    expect(form.toasts.slice(said)).toEqual(toasts);
    expect(form.machine.outgoing()).toMatchObject({ typed: bob });
    await form.lastTry().answer(stored);
    expect([form.step(), form.fields()]).toEqual(["stored", {}]);
  });

  test("that is changed and sent anew where nothing may be kept goes on also without a form on the screen", async () => {
    const form = open();
    form.setMayKeep(false);
    form.submit(ann);
    await form.lastTry().answer(unavailable);
    form.passTime(2_000);
    const second = form.lastTry();
    form.type(bob);
    form.submit(bob);
    form.machine.left();
    await second.answer(stored);
    expect(form.machine.outgoing()).toMatchObject({ typed: bob });
    expect(form.step()).toBe("waiting");
  });

  test("says whether it is kept, whenever that changes", async () => {
    const form = await waiting();
    form.setMayKeep(false);
    form.machine.storageChanged();
    expect(form.machine.state().isKept).toBe(false);
    form.setMayKeep(true);
    form.machine.storageChanged();
    expect(form.machine.state().isKept).toBe(true);
  });
});

describe("a form that leaves the screen", () => {
  test.each([
    ["while it waits", async () => waiting({ navigates: true })],
    [
      "before the first answer",
      async () => {
        const form = open({ navigates: true });
        form.submit(ann);
        return form;
      },
    ],
  ])("%s is shown as waiting when it comes back, and leads on when it is stored", async (_when, begin) => {
    const form = await begin();
    form.machine.left();
    expect(form.machine.state()).toMatchObject({
      step: "waiting",
      typed: ann,
      failure: null,
      isSubmitting: false,
      isKept: true,
    });
    form.machine.shown(form.view);
    form.machine.reconnected();
    await form.lastTry().answer(stored);
    expect(form.visited).toEqual(["/thank-you"]);
  });

  test("and is stored meanwhile says so and leads nowhere", async () => {
    const form = await waiting({ navigates: true });
    form.machine.left();
    form.passTime(2_000);
    await form.lastTry().answer(stored);
    expect([form.visited, form.draft(), form.machine.untold()]).toEqual([[], null, null]);
    expect(form.toasts.at(-1)).toBe(`success: ${quoteSucceeded.text}`);
  });

  test("and is refused meanwhile says so, and not again when it comes back", async () => {
    const form = await waiting();
    form.machine.left();
    form.passTime(2_000);
    await form.lastTry().answer(refused);
    expect(form.machine.state()).toMatchObject({ step: "refused", failure: null });
    expect(form.toasts.at(-1)).toBe(`error: ${withReason(quoteFailed, "no such luck").text}`);
  });

  test("with something typed since keeps that when it is stored", async () => {
    const form = open();
    form.submit(ann);
    form.type(bob);
    form.keepDraft(bob);
    form.machine.left();
    await form.lastTry().answer(stored);
    expect(form.toasts).toEqual([`success: ${quoteSucceeded.text}`]);
    expect(form.draft()?.typed).toEqual(bob);
  });
});

describe("a draft of another visit", () => {
  const sent: Sent = { table: "leads", row: { name: "Ann" }, key: "old-key", context: noFormContext };

  test("that was not sent is told of until the visitor dismisses it", () => {
    const { machine, tries } = open();
    machine.noteRestored(true);
    machine.resume({ typed: ann, waiting: null }, true);
    expect(machine.state()).toMatchObject({ step: "idle", isRestored: true });
    machine.noteRestored(false);
    expect(machine.state().isRestored).toBe(false);
    expect(tries).toEqual([]);
  });

  test("that waited goes on at once, with its key", async () => {
    const form = open({ typed: ann });
    form.machine.resume({ typed: ann, waiting: { ...sent, isStopped: false } }, true);
    expect(form.machine.state()).toMatchObject({ step: "waiting", isKept: true, isSubmitting: false });
    expect(form.lastTry().sent).toEqual(sent);
    await form.lastTry().answer(unavailable);
    expect([form.step(), form.toasts, form.nextRetryMs()]).toEqual(["waiting", [], 2_000]);
  });

  test("that waited goes on without a form on the screen", async () => {
    const form = open({ isShown: false });
    form.machine.resume({ typed: ann, waiting: { ...sent, isStopped: false } }, true);
    await form.lastTry().answer(stored);
    expect([form.draft(), form.machine.untold()]).toEqual([null, null]);
    expect(form.toasts).toEqual([`success: ${quoteSucceeded.text}`]);
  });

  test.each([
    ["was stopped", true, true],
    ["is no longer what stands in the form", false, false],
  ])("that %s is sent by the visitor only, with its key", (_why, isStopped, isWhole) => {
    const form = open({ typed: ann });
    form.machine.resume({ typed: ann, waiting: { ...sent, isStopped } }, isWhole);
    expect([form.step(), form.tries]).toEqual(["idle", []]);
    form.submit(ann);
    expect(form.lastTry().sent.key).toBe("old-key");
  });

  test("takes the place of what the address says", () => {
    const form = open({ typed: bob });
    form.machine.refill(ann);
    expect([form.machine.state().round, form.fields()]).toEqual([1, ann]);
  });

  test("that is cleared leaves the form as it starts by itself, and a new key", async () => {
    const form = open({ typed: bob });
    form.machine.noteRestored(true);
    form.machine.resume({ typed: ann, waiting: { ...sent, isStopped: false } }, true);
    form.submit(ann);
    form.machine.clear();
    expect(form.machine.state()).toMatchObject({
      step: "idle",
      isSubmitting: false,
      typed: bob,
      isRestored: false,
      failure: null,
    });
    expect([form.fields(), form.draft(), form.machine.outgoing()]).toEqual([bob, null, null]);
    await form.lastTry().answer(unavailable);
    expect([form.step(), form.toasts]).toEqual(["idle", []]);
    form.submit(ann);
    expect(form.lastTry().sent.key).toBe("key-1");
  });
});
