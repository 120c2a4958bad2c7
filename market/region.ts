import type { Region } from "../content/types.ts";

export const region: Region = {
  state: "Washington",
  stateTitle: "Washington State",
  stateCode: "WA",
  timeZone: "America/Los_Angeles",
  timeZoneName: "Pacific time",
  // 987 is missing because the Postal Service does not assign it.
  zipPrefixes: ["980", "981", "982", "983", "984", "985", "986", "988", "989", "990", "991", "992", "993", "994"],
};
