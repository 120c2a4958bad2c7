import leven from "leven";
import { variables } from "../env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** Variables that only operator commands and tests read. */
const known = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** A short name resembles too many others. */
const longNames = known.filter((name) => name.length > 6);

/**
 * Variables that this product does not know, each with the name that may have been meant (null: none is near): every unknown one of
 * `.env`, and from the environment, which other programs share, those whose name is nearly one of ours.
 */
export function unknownVariables(environment: Record<string, string | undefined>) {
  const ofFile = Object.keys(variablesOfEnvFile());
  return [...new Set([...ofFile, ...Object.keys(environment)])]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: nearestName(name) }))
    .filter(({ name, nearest }) => nearest !== null || ofFile.includes(name));
}

/** Our name that differs by at most two letters. Null: none. */
function nearestName(typed: string): string | null {
  const near = longNames.map((name) => ({ name, letters: leven(typed, name) })).filter(({ letters }) => letters <= 2);
  return near.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
