import type { MiddlewareFunction } from "react-router";
import { deskContext, refusalContext } from "./desk-context.server.ts";

/** Owners may do everything. Staff may do what stands here: a page or form that is missing is the owners' alone. */
interface StaffRights {
  /** The forms that the page takes from staff, by the value of their field `action`. A form without one is "". */
  sends: readonly string[] | "every form";
}

const readOnly: StaffRights = { sends: [] };

/** By the path in `routes.ts`. */
export const staffRights: Readonly<Record<string, StaffRights>> = {
  "/": { sends: "every form" },
  "/leads.csv": readOnly,
  "/leads/:id": {
    sends: [
      "assign",
      "attend",
      "close",
      "correct",
      "hold",
      "note",
      "notLead",
      "release",
      "removePhoto",
      "resend",
      "retry-delivery",
      "revokeLinks",
      "settle",
    ],
  },
  "/applications/:id": { sends: ["check", "correct", "decline", "sendLink"] },
  "/messages/:id": { sends: "every form" },
  "/privacy-requests/:id": { sends: ["done"] },
  "/figures": readOnly,
  "/figures.csv": readOnly,
  "/figures/sources": readOnly,
  "/figures/sources.csv": readOnly,
  "/figures/conversions.csv": readOnly,
  "/deliveries": { sends: "every form" },
  "/deliveries/:id": { sends: "every form" },
  "/mails": readOnly,
  "/mails/:kind": readOnly,
  "/mails/:kind/:example/:theme": readOnly,
  "/posts": { sends: "every form" },
  "/posts/:id": { sends: "every form" },
  "/posts/:id/preview": { sends: "every form" },
  "/posts/:id/revisions/:number": { sends: "every form" },
  "/contractors": readOnly,
  "/contractors.csv": readOnly,
  "/contractors/:id": {
    sends: ["change", "check", "overrule", "pause", "reachable", "refuse", "register-check", "resume", "revokeLinks"],
  },
  "/territories": { sends: "every form" },
  "/territories.csv": readOnly,
  "/settings": { sends: ["add-passkey", "check", "remove-passkey", "revoke-session", "sign-in-again"] },
  "/sign-in": { sends: "every form" },
  "/sign-in/:token": { sends: "every form" },
  "/sign-out": { sends: "every form" },
  // `server/events/undo.ts` undoes an operator's own changes for staff.
  "/undo": { sends: "every form" },
  "/find": readOnly,
  "/*": readOnly,
};

/** Fields of money in forms that staff may send otherwise. */
const moneyFields = ["monthly_fee", "billing_address"];

/** Decides once for a request. `deskOf` refuses it before a loader or an action reads or changes anything. */
export const guardRoles: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { visit } = context.get(deskContext);
  if (visit?.operator.role === "staff")
    context.set(refusalContext, await refusalOf(request, `/${pattern.replace(/^\/+/, "")}`));
  return next();
};

async function refusalOf(request: Request, pattern: string): Promise<string | null> {
  const rights = staffRights[pattern];
  const isPost = request.method === "POST";
  if (!isPost) return rights ? null : "Only owners of the desk can see this.";
  return rights && (await isAllowed(request, rights.sends))
    ? null
    : "Only owners of the desk can do this. Nothing was changed.";
}

async function isAllowed(request: Request, sends: StaffRights["sends"]): Promise<boolean> {
  if (sends === "every form") return true;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  if (form === null || moneyFields.some((name) => form.has(name))) return false;
  const actions = form.getAll("action").map(String);
  return (actions.length > 0 ? actions : [""]).every((action) => sends.includes(action.trim()));
}
