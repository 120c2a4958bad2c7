// Invented people, with phone numbers that are kept for fiction, and domains of RFC 2606.

const firstNames = ["Ida", "Omar", "June", "Viktor", "Mei", "Paul", "Rosa", "Tariq", "Ellen", "Hugo", "Priya", "Sam"];
const lastNames = ["Fernwick", "Rainsford", "Mossgrove", "Alderton", "Kestrel", "Pinehurst", "Saltmarsh", "Thimbleby"];
const mailHosts = ["home", "house", "porch", "garden"];

export interface Person {
  name: string;
  email: string;
  phone: string;
}

/** The same number is always the same person. There are 96 of them, and neighbors in number have different last names. */
export function personAt(number: number): Person {
  const first = firstNames[number % firstNames.length] ?? "";
  const last = lastNames[(number + Math.floor(number / firstNames.length)) % lastNames.length] ?? "";
  const areaCode = ["206", "425", "253", "360"][number % 4];
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}@${mailHosts[number % mailHosts.length]}.example`.toLowerCase(),
    phone: `${areaCode}55501${String(Math.floor(number / 4) % 100).padStart(2, "0")}`,
  };
}

/** Repeatable chance: the same seed gives the same numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The operator of the demo's desk. */
export const demoOperator = "olga@demo.example";

export const demoBrowser = {
  previousToken: null,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
