import leven from "leven";
import { variables } from "../env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** Includes two variables that only operator commands and tests read. */
const known = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** Names that are long enough not to resemble many others. */
const longNames = known.filter((name) => name.length > 6);

/**
 * Every unknown variable in `.env`, and in the environment, which other programs share, those whose name resembles a known one. `nearest`
 * is the known name that may have been meant. Null: none is near.
 */
export function unknownVariables(environment: Record<string, string | undefined>) {
  const ofFile = Object.keys(variablesOfEnvFile());
  return [...new Set([...ofFile, ...Object.keys(environment)])]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: nearestName(name) }))
    .filter(({ name, nearest }) => nearest !== null || ofFile.includes(name));
}

/** The known name that differs by at most two letters. Null: none. */
function nearestName(typed: string): string | null {
  const near = longNames.map((name) => ({ name, letters: leven(typed, name) })).filter(({ letters }) => letters <= 2);
  return near.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
