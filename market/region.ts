import type { Region } from "../content/types.ts";

export const region: Region = {
  state: "Washington",
  stateTitle: "Washington State",
  stateCode: "WA",
  timeZone: "America/Los_Angeles",
  timeZoneName: "Pacific time",
};
