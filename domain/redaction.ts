/** server/links/token.ts makes them. Other text may be stuck to a token. */
const tokenLength = 43;

const run = /[\w-]+/g;

/** Bounded lengths take linear time. `%40` is an encoded `@`, which may be encoded up to three times more. */
const emailAddress = /[^\s"'<>()/\\@,;:=?&#]{1,64}(?:@|%(?:25){0,3}40)[^\s"'<>()/\\@,;:=?&#]{1,253}/g;

/** As in the path of an article or the name of a constraint. */
const words = /^[a-z]+(?:[-_]+(?:[a-z]+|\d+))*$/;

const traces = new RegExp(`[@%]|[\\w-]{${tokenLength}}`);

export const mayHaveSecrets = (text: string): boolean => traces.test(text);

/**
 * What looks like a token or an email address becomes `…`. A token mixes capitals, small letters, and digits, so words
 * joined by hyphens are none.
 */
export function withoutSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text;
  const mayBeToken = (characters: string) => characters.length >= tokenLength && !words.test(characters);
  return text.replace(run, (characters) => (mayBeToken(characters) ? "…" : characters)).replace(emailAddress, "…");
}
