import { readdirSync, readFileSync } from "node:fs";

/** A process of this machine. */
interface Process {
  pid: number;
  parent: number;
  /** Its words, each of which ends with a null character. */
  command: string;
}

/** The process of this number; null: it has ended. What waits to be buried counts as ended. */
export function processAt(pid: number): Process | null {
  try {
    // Behind the name, which may have anything in it, stand state and parent (proc(5)).
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    if (state === "Z") return null;
    return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    return null;
  }
}

export function allProcesses(): Process[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []));
}

/** The processes that a process has started, and those that they have. */
export function descendants(pid: number | undefined): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return pid === undefined ? [] : below(pid);
}
