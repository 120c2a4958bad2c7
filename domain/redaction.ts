/** From server/links/token.ts. Other text may be stuck to it. */
const tokenLength = 43;

const run = /[\w-]+/g;

/** Bounded, so in linear time. `%40` is `@`, which may be encoded three times more. */
const emailAddress = /[^\s"'<>()/\\@,;:=?&#]{1,64}(?:@|%(?:25){0,3}40)[^\s"'<>()/\\@,;:=?&#]{1,253}/g;

/** Such as an article's path or a constraint's name. */
const words = /^[a-z]+(?:[-_]+(?:[a-z]+|\d+))*$/;

const traces = new RegExp(`[@%]|[\\w-]{${tokenLength}}`);

export const mayHaveSecrets = (text: string): boolean => traces.test(text);

/** `…` for what looks like a token or an email address. A token mixes capitals, small letters, and digits. */
export function withoutSecrets(text: string): string {
  if (!mayHaveSecrets(text)) return text;
  const mayBeToken = (characters: string) => characters.length >= tokenLength && !words.test(characters);
  return text.replace(run, (characters) => (mayBeToken(characters) ? "…" : characters)).replace(emailAddress, "…");
}
