/** A token of a signed link has 43 characters (server/links/token.ts). Other text may be stuck to it. */
const tokenLength = 43;

const run = /[\w-]+/g;

/**
 * The lengths are bounded, so that a long text without an address takes linear time. `%40` is an encoded `@`, which may
 * be encoded up to three times more.
 */
const emailAddress = /[^\s"'<>()/\\@,;:=?&#]{1,64}(?:@|%(?:25){0,3}40)[^\s"'<>()/\\@,;:=?&#]{1,253}/g;

/** Words with hyphens or underscores, as in the path of an article or the name of a constraint. */
const words = /^[a-z]+(?:[-_]+(?:[a-z]+|\d+))*$/;

const traces = new RegExp(`[@%]|[\\w-]{${tokenLength}}`);

/** False if `withoutSecrets` would change nothing. */
export const mayHaveSecrets = (text: string): boolean => traces.test(text);

/**
 * Replaces everything that looks like a token or an email address, wherever it stands, with `…`. A token mixes capitals,
 * small letters, and digits, so words joined by hyphens are none.
 */
export function withoutSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text;
  const mayBeToken = (characters: string) => characters.length >= tokenLength && !words.test(characters);
  return text.replace(run, (characters) => (mayBeToken(characters) ? "…" : characters)).replace(emailAddress, "…");
}
