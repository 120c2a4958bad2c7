import type { DeskOutcome } from "../../domain/lead-history.ts";
import type { ActorConnection, Transaction } from "../events/outbox.ts";
import { CommandProblem } from "../problems.ts";
import { refusalOf } from "../refusal-line.ts";

export class UnknownInvoice extends CommandProblem {
  override name = "UnknownInvoice";
  constructor(name: string) {
    super(`There is no invoice ${name}.`);
  }
}

/** `work` returns the recorded change's id, and refuses by throwing a `CommandProblem`. */
export async function changeBilling<Made extends object = object>(
  asOperator: ActorConnection,
  work: (tx: Transaction) => Promise<"unchanged" | ({ change: number | null } & Made)>,
): Promise<DeskOutcome & Partial<Made>> {
  try {
    const made = await asOperator.transaction((tx) => work(tx));
    return made === "unchanged"
      ? ({ outcome: "unchanged" } as DeskOutcome & Partial<Made>)
      : { outcome: "done", ...made };
  } catch (error) {
    if (error instanceof UnknownInvoice) return { outcome: "unknown" } as DeskOutcome & Partial<Made>;
    return refusalOf(error, asOperator.who) as DeskOutcome & Partial<Made>;
  }
}

export function reasonIn(typed: string): string {
  const because = typed.trim();
  if (because === "") throw new CommandProblem("Say why.");
  if (because.length > 500) throw new CommandProblem("A reason has at most 500 characters.");
  return because;
}
