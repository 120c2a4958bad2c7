import { returnReasons } from "../../domain/return-reason.ts";
import type { Story } from "../story.ts";

/** A request that a contractor gave back, for each reason. */
export function returns({ request, timeOn }: Story): void {
  for (const [index, reason] of returnReasons.entries()) {
    const returned = request(timeOn(50 - 6 * index, "13:15"), {
      who: 66 + index,
      service: "fence-repair",
      city: "bellevue",
      zip: "98006",
      issue: "rotten-post",
      message: "Three posts along the alley are soft at the ground.",
    }).returned(5, reason);
    if (reason === "not-real") returned.operator(30, "close", { as: "not-real" });
  }
  // This one waits for an operator.
  request(timeOn(1, "8:50"), {
    who: 72,
    service: "ev-charging-installation",
    city: "kirkland",
    zip: "98034",
    issue: "panel-check",
    message: "hi is this still avaliable? whats the lowest price, i can pick up today",
  }).returned(2, "not-real");
  // A contractor who gives a request back by mistake takes it again.
  request(timeOn(33, "9:30"), {
    who: 73,
    service: "gutter-installation",
    city: "redmond",
    zip: "98053",
    issue: "sagging",
  })
    .returned(3, "not-real")
    .undone(4)
    .accepted(5)
    .contacted(8);
}
