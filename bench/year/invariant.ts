/** What must hold, how often it was looked at, and where it does not. */
export interface Invariant {
  what: string;
  counted: number;
  faults: string[];
}

/** Notes what does not hold. */
export function invariant(what: string): Invariant & { look(fault: string | false | null | undefined): void } {
  const faults: string[] = [];
  return {
    what,
    counted: 0,
    faults,
    look(fault) {
      this.counted++;
      if (fault) faults.push(fault);
    },
  };
}
