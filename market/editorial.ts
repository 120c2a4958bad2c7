import type { Editorial } from "../content/types.ts";

export const editorial: Editorial = {
  since: "2026-11-01",
  // News and radio on weather and law, how-to sites, forums, price guides.
  secondHandSources: [
    "lynnwoodtimes",
    "kpq.com",
    "610kona",
    "mynorthwest",
    "blogspot",
    "sussmanshank",
    "bbjtoday",
    "courierherald",
    "pubt.io/view/",
    "citizenportal",
    "expertce",
    "sparkshift",
    "irrigationtutorials",
    "diynetwork",
    "homeguide",
    "nachi.org",
    "lotigardwater",
    "ask.extension",
    "arcamax",
  ],
  excepted: [
    // The Utilities and Transportation Commission's own text on the dig law.
    "https://pubt.io/view/CC0B686396FFF250E1408F74DC1DAFE9BC60E030",
  ],
  spellings: {
    "e-mail": "email",
    "shut-off": "shutoff",
    "power cut": "outage",
    ZIP: "zip",
    "Sprinkle Splash": "{name}",
  },
};
