import type { Accent } from "../content/types.ts";

/** Text on amber is dark, because white text would have too little contrast. */
export const accents: Record<string, Accent> = {
  green: {
    day: {
      fill: "oklch(0.42 0.085 160)",
      fillStrong: "oklch(0.36 0.08 161)",
      on: "oklch(0.99 0.01 100)",
      text: "oklch(0.42 0.085 158)",
      wash: "oklch(0.948 0.022 132)",
    },
    night: {
      fill: "oklch(0.78 0.11 150)",
      fillStrong: "oklch(0.85 0.1 150)",
      on: "oklch(0.2 0.04 160)",
      text: "oklch(0.81 0.1 150)",
      wash: "oklch(0.246 0.034 158)",
    },
  },
  blue: {
    day: {
      fill: "oklch(0.44 0.085 238)",
      fillStrong: "oklch(0.37 0.08 240)",
      on: "oklch(0.99 0.008 230)",
      text: "oklch(0.44 0.085 238)",
      wash: "oklch(0.947 0.017 225)",
    },
    night: {
      fill: "oklch(0.78 0.085 232)",
      fillStrong: "oklch(0.85 0.075 232)",
      on: "oklch(0.2 0.04 240)",
      text: "oklch(0.81 0.08 232)",
      wash: "oklch(0.246 0.03 235)",
    },
  },
  amber: {
    day: {
      fill: "oklch(0.79 0.135 76)",
      fillStrong: "oklch(0.73 0.14 72)",
      on: "oklch(0.25 0.045 70)",
      text: "oklch(0.46 0.095 62)",
      wash: "oklch(0.95 0.034 86)",
    },
    night: {
      fill: "oklch(0.82 0.125 78)",
      fillStrong: "oklch(0.88 0.115 82)",
      on: "oklch(0.24 0.045 70)",
      text: "oklch(0.84 0.115 80)",
      wash: "oklch(0.24 0.03 78)",
    },
  },
  purple: {
    day: {
      fill: "oklch(0.45 0.12 298)",
      fillStrong: "oklch(0.38 0.115 298)",
      on: "oklch(0.99 0.01 300)",
      text: "oklch(0.45 0.12 298)",
      wash: "oklch(0.948 0.017 300)",
    },
    night: {
      fill: "oklch(0.79 0.095 300)",
      fillStrong: "oklch(0.86 0.08 300)",
      on: "oklch(0.21 0.05 300)",
      text: "oklch(0.82 0.085 300)",
      wash: "oklch(0.248 0.038 300)",
    },
  },
  ember: {
    day: {
      fill: "oklch(0.52 0.145 38)",
      fillStrong: "oklch(0.45 0.135 37)",
      on: "oklch(0.99 0.01 60)",
      text: "oklch(0.48 0.135 38)",
      wash: "oklch(0.948 0.022 62)",
    },
    night: {
      fill: "oklch(0.77 0.125 45)",
      fillStrong: "oklch(0.84 0.11 48)",
      on: "oklch(0.22 0.045 40)",
      text: "oklch(0.81 0.115 46)",
      wash: "oklch(0.238 0.034 38)",
    },
  },
};
