import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parentPid: number;
  /** The command line, with a null character after each argument. */
  command: string;
}

/** The process with this id. Null if the process has ended; a zombie counts as ended. */
export function processAt(pid: number): Process | null {
  try {
    // Splits at the last ") ", because the process's name in parentheses may contain any character (proc(5)).
    const [state, parentPid] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    if (state === "Z") return null;
    return { pid, parentPid: Number(parentPid), command: readFileSync(`/proc/${pid}/cmdline`, "utf8") };
  } catch {
    return null;
  }
}

export function allProcesses(): Process[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processAt(Number(name)) ?? []) : []));
}

export function descendants(pid: number | undefined): number[] {
  const children = Map.groupBy(allProcesses(), ({ parentPid }) => parentPid);
  const descendantsOf = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child.pid, ...descendantsOf(child.pid)]);
  return pid === undefined ? [] : descendantsOf(pid);
}
