import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  /** The command line, with a null character after each word. */
  command: string;
}

/** Null if the process has ended. A zombie counts as ended. */
export function processAt(pid: number): Process | null {
  try {
    // Split at the last ") ": the process's name in parentheses may contain anything (proc(5)).
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

/** The ids of a process's children, their children, and so on. */
export function descendants(pid: number | undefined): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child.pid, ...below(child.pid)]);
  return pid === undefined ? [] : below(pid);
}
