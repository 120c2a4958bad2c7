// The people of the story. Whoever they are, their number is in their address, their name and their telephone number, so that each trace
// of them can be found in the database.

/** Somebody who sends something. */
export interface Person {
  number: number;
  email: string;
  /** As they type it: some in letters that are not ASCII. */
  name: string;
  phone: string;
}

const firstNames = ["Ann", "Bo", "Cy", "Dee", "José", "Łukasz", "Zoë", "O’Neil", "李", "Ed"];

const surname = (number: number) => {
  const letters = [26 ** 3, 26 ** 2, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(number / place) % 26)));
  return `Zu${letters.join("")}q`;
};

export const person = (number: number): Person => ({
  number,
  email: `h${number}@homes.example`,
  name: `${firstNames[number % firstNames.length]} ${surname(number)}`,
  phone: `206200${String(number).padStart(4, "0")}`,
});

/** The traces of people in a text, as a regular expression of PostgreSQL whose only group that matches tells who it is. */
export const traces = {
  email: String.raw`h(\d+)(?:\.new)?@homes\.example`,
  name: "Zu([a-z]{4})q",
  phone: String.raw`(?<![0-9a-f])(?:206\W{0,2}200\W?)(\d{4})(?![0-9a-f])`,
};

/** The number of whom a trace names. */
export function numberIn(kind: keyof typeof traces, found: string): number {
  if (kind !== "name") return Number(found);
  return [...found].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 97, 0);
}
