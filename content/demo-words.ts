/** Stands on every page and above every email of `npm run demo`. */
export const demoBand = "Demo: the people, firms, and requests are invented.";
