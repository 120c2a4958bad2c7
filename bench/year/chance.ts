/** What happens by chance: the same of the same seed. */
interface Chance {
  /** A number from `least` to `most`. */
  between(least: number, most: number): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True so often, of one. */
  is(likelihood: number): boolean;
  one<Choice>(choices: readonly Choice[]): Choice;
  shuffled<Choice>(choices: readonly Choice[]): Choice[];
}

/** mulberry32, which is short and good enough for what people do. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + next() * (most - least);
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    between,
    whole,
    is: (likelihood) => next() < likelihood,
    one: (choices) => choices[whole(0, choices.length - 1)] as never,
    shuffled(choices) {
      const rest = [...choices];
      return choices.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as never);
    },
  };
}
