import { dayAfter, shortDay } from "../../../domain/local-time.ts";
import type { SelectOptions } from "../../ui/list.tsx";

const choices = { 1: "tomorrow", 3: "in three days", 7: "in a week", 14: "in two weeks", 30: "in a month" };

/** The days until which a request can be marked done with one press, such as "Dec 2, in three days". */
export function putOffOptions(today: string): SelectOptions {
  return Object.fromEntries(
    Object.entries(choices).map(([days, words]) => {
      const day = dayAfter(today, Number(days));
      return [day, `${shortDay(day, today)}, ${words}`];
    }),
  );
}
