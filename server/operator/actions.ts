import { type NotLeadReason, notLeadReasons } from "../../domain/request-state.ts";
import { parseRole, roles } from "../../domain/role.ts";
import { readArticle } from "../blog/article-file.ts";
import { importPost, notShownOf, notShownSentences } from "../blog/import-post.ts";
import { readBoundedMessage } from "../mail/bounces/message-text.ts";
import { CommandProblem } from "../problems.ts";
import { type OperatorAction, type OperatorActions, yesOption } from "./action.ts";
import { invoiceActions, priceActions } from "./billing-actions.ts";
import { applicationActions, contractorActions, statementActions, territoryActions } from "./contractor-actions.ts";
import { contractorNoun, deliveryNoun, leadNoun, messageNoun, postNoun } from "./nouns.ts";
import { privacyActions } from "./privacy-actions.ts";
import { registerActions } from "./register-actions.ts";
import { changeAction, correctAction, ensureDone, find, listAndShow } from "./rows.ts";
import { conversionActions, sourceActions, spendActions } from "./source-actions.ts";
import { inColumns } from "./table-text.ts";

const leadActions: OperatorActions[string] = {
  ...listAndShow(leadNoun, "with every column, its events, and its deliveries"),
  assign: changeAction(
    leadNoun,
    "Give a lead to a contractor, who gets it by mail at once",
    async (context, id, { contractor, again }) => {
      const { id: contractorId } = await find(context, contractorNoun, contractor);
      return context.backend.leadChanges.assign(context.asOperator, id, contractorId, null, again === true);
    },
    {
      unchanged: "The contractor has this lead already.",
      options: {
        contractor: { value: "ID", summary: "An active contractor who is licensed for the service", isRequired: true },
        again: { value: null, summary: "Even if the contractor has given the lead back" },
      },
    },
  ),
  correct: correctAction(leadNoun, "leads"),
  "remove-photo": {
    words: ["ID"],
    summary: "Remove one of a lead's photos",
    options: {
      photo: { value: "NUMBER", summary: "Its number, the last part of its address", isRequired: true },
      yes: yesOption,
    },
    check: ({ options: { photo } }) =>
      !/^[1-9]\d{0,8}$/.test(String(photo)) && "--photo must be a whole number from 1.",
    async run({ words: [name], options: { photo, yes } }, context) {
      const json = await find(context, leadNoun, name);
      if (!yes) return { json, text: `Remove photo ${photo} for good?` };
      ensureDone(
        await context.backend.leadChanges.removePhoto(context.asOperator, json.id, Number(photo)),
        "The lead has no such photo.",
      );
      return { json, text: `Removed: photo ${photo}.` };
    },
  },
  hold: changeAction(
    leadNoun,
    "Hold a lead that waits or is matched: it is taken from its contractor until it is released",
    ({ backend, asOperator }, id, { because = "" }) => backend.leadChanges.hold(asOperator, id, String(because), null),
    { options: { because: { value: "TEXT", summary: "Why; it becomes a note of the lead", isRequired: true } } },
  ),
  release: changeAction(
    leadNoun,
    "Release a held lead, which then goes to a contractor",
    ({ backend, asOperator }, id) => backend.leadChanges.release(asOperator, id, null),
    { unchanged: "The lead is not held." },
  ),
  "revoke-links": changeAction(
    leadNoun,
    "Revoke a lead's links, the receipt and the job; homeowner and contractor get new ones by mail on request",
    ({ backend, asOperator }, id) => backend.leadChanges.revokeLinks(asOperator, id),
  ),
  close: changeAction(
    leadNoun,
    "Close a lead: nothing more happens with it. Closed as no lead, it counts in no statement, cost, or source",
    ({ backend, asOperator }, id, { as = "operator" }) =>
      backend.leadChanges.close(asOperator, id, as as "operator" | NotLeadReason, null),
    {
      unchanged: "The lead is closed already.",
      options: { as: { value: "REASON", summary: `Why it is no lead: ${notLeadReasons.join(", ")}` } },
      check: ({ options: { as } }) =>
        as !== undefined &&
        !notLeadReasons.some((known) => known === as) &&
        `--as must be one of: ${notLeadReasons.join(", ")}.`,
    },
  ),
  settle: changeAction(
    leadNoun,
    "Settle a contradiction between contractor and homeowner, until one of them answers anew",
    ({ backend, asOperator }, id, { because = "" }) =>
      backend.leadChanges.settle(asOperator, id, String(because), null),
    {
      unchanged: "The contradiction is settled already.",
      options: { because: { value: "TEXT", summary: "Why; it becomes a note of the lead" } },
    },
  ),
};

const postActions: OperatorActions[string] = {
  ...listAndShow(postNoun),
  import: {
    // The command line sends the file's content as TEXT (server/process/command-line/commands.ts).
    words: ["SLUG", "TEXT"],
    summary:
      "Store a markdown file with front matter as a post: a new post becomes a draft, an existing post stays published or stays a draft",
    async run({ words: [slug = "", text = ""] }, context) {
      const article = readArticle(text);
      if (typeof article === "string") throw new CommandProblem(`${slug}.md: ${article}`);
      const { isNew } = await importPost(context.asOperator, slug, article);
      const json = await find(context, postNoun, slug);
      const { pictures, leftOut } = await notShownOf(context.backend.postImages, article);
      const linesBefore = text.slice(0, text.lastIndexOf(article.content_markdown)).split("\n").length - 1;
      const leftOutOfFile = leftOut.map(({ line, tag }) => ({ line: linesBefore + line, tag }));
      return {
        json: { ...json, missing_pictures: pictures, left_out: leftOutOfFile },
        text: [
          `${slug} is ${isNew ? "stored" : "updated"}: ${json.is_published ? "published" : "a draft"}.`,
          ...notShownSentences({ pictures, leftOut: leftOutOfFile }),
        ].join("\n"),
      };
    },
  },
  publish: changeAction(
    postNoun,
    "Put a post on the site",
    ({ backend, asOperator }, id) => backend.postEditing.publish(asOperator, id),
    {
      text: ({ slug }) => `${slug} is published.`,
    },
  ),
  unpublish: changeAction(
    postNoun,
    "Take a post down; it stays as a draft",
    ({ backend, asOperator }, id) => backend.postEditing.unpublish(asOperator, id),
    { text: ({ slug }) => `${slug} is not published.` },
  ),
};

const invite: OperatorAction = {
  words: ["[EMAIL]"],
  summary:
    "Print a link that signs a person in to the desk, once and within 15 minutes; without EMAIL, the person at OPERATOR_EMAIL",
  options: {
    role: {
      value: roles.join("|"),
      summary: "What they may do; default: what they may do already, and a new person is an owner",
    },
  },
  check: ({ options: { role } }) =>
    role !== undefined && parseRole(String(role)) === null && `--role must be one of: ${roles.join(", ")}.`,
  async run({ words: [email], options: { role } }, { backend: { desk, env, operators } }) {
    if (desk.address === null)
      throw new CommandProblem("This site has no desk: DESK_PORT is off, or was in use when the site started.");
    const token = await operators.invite(email ?? env.operatorEmail, parseRole(String(role)));
    const link = new URL(`/sign-in/${token}`, desk.address).href;
    return { json: { link }, text: link };
  },
};

const preflight: OperatorAction = {
  words: [],
  summary: "List what is missing before the site goes live, and send a test mail to the operator",
  async run(_call, { backend }) {
    const checks = await backend.preflight(true);
    const text = inColumns(
      checks.map(({ name, isOk, isNote, said }) => [isNote ? "note" : isOk ? "ok" : "MISSING", name, said]),
    );
    return { json: checks, text, exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
  },
};

const retryDeliveries: OperatorAction = {
  words: ["[ID…]"],
  summary:
    "Send deliveries again that failed, may not have arrived, or were dropped for a webhook address that is configured again",
  options: { address: { value: "URL", summary: "Every delivery that was dropped for this webhook address" } },
  check: ({ words, options }) => words.length === 0 && options.address === undefined && "ID or --address is missing.",
  async run({ words, options: { address } }, context) {
    const { deliveryLog } = context.backend;
    const rows = await Promise.all(words.map((id) => find(context, deliveryNoun, id)));
    const { retried, refused } = await deliveryLog.retry(
      context.asOperator,
      rows.map(({ id }) => id),
    );
    const retriedOfAddress =
      address === undefined ? 0 : await deliveryLog.retryDropped(context.asOperator, String(address));
    const count = retried.length + retriedOfAddress;
    if (count === 0)
      throw new CommandProblem(
        refused.join(" ") ||
          `Nothing to send again: no delivery to ${address} was dropped, or WEBHOOK_URLS does not contain it.`,
      );
    const outcome = { note: refused.join(" ") || null, exitCode: refused.length > 0 ? 1 : 0 } as const;
    const [only, ...others] = retried;
    if (only && retriedOfAddress + others.length === 0)
      return { json: await find(context, deliveryNoun, only), ...outcome };
    return { json: { retried, of_address: retriedOfAddress }, text: `Sent again: ${count}.`, ...outcome };
  },
};

/** The command line splits files into messages, and sends each report's text. */
const readReports: OperatorAction = {
  words: ["REPORT"],
  summary: "Read reports about returned mail from .eml or mbox files, as if they were in the mailbox of returned mail",
  async run({ words: [report = ""] }, { backend }) {
    const outcome = await backend.bounces.noteReport(await readBoundedMessage([Buffer.from(report)]));
    if (outcome === "not-a-report")
      throw new CommandProblem("This is not the text of a report about returned mail (RFC 3464, with its headers).");
    return { json: { outcome } };
  },
};

/** Each calls the same function as a page of the desk. */
export const operatorActions = {
  leads: leadActions,
  contractors: contractorActions,
  territories: territoryActions,
  statements: statementActions,
  applications: applicationActions,
  messages: {
    ...listAndShow(messageNoun),
    correct: correctAction(messageNoun, "contact_messages"),
    done: changeAction(messageNoun, "Mark a message as answered", ({ backend, asOperator }, id) =>
      backend.submissionChanges.markMessageDone(asOperator, id),
    ),
  },
  deliveries: {
    ...listAndShow(deliveryNoun),
    retry: retryDeliveries,
    "read-reports": readReports,
  },
  posts: postActions,
  register: registerActions,
  sources: sourceActions,
  spend: spendActions,
  prices: priceActions,
  invoices: invoiceActions,
  conversions: conversionActions,
  privacy: privacyActions,
  invite: { "": invite },
  preflight: { "": preflight },
} satisfies OperatorActions;
