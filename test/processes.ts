import { readdirSync, readFileSync } from "node:fs";

/** A process of this machine. */
interface Process {
  pid: number;
  parent: number;
  /** Its command line. A null character ends each word. */
  command: string;
}

/** The process with this number. Null: it has ended. A zombie counts as ended. */
export function processAt(pid: number): Process | null {
  try {
    // State and parent follow the name, which may contain anything (proc(5)).
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

/** A process's children and their children. */
export function descendants(pid: number | undefined): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return pid === undefined ? [] : below(pid);
}
