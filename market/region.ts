import type { Region } from "../content/types.ts";

export const region: Region = {
  state: "Washington",
  stateTitle: "Washington State",
  stateCode: "WA",
  timeZone: "America/Los_Angeles",
  timeZoneName: "Pacific time",
  // The Postal Service assigns 987 to nobody.
  zipPrefixes: ["980", "981", "982", "983", "984", "985", "986", "988", "989", "990", "991", "992", "993", "994"],
};
