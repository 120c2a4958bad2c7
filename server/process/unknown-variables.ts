import leven from "leven";
import { variables } from "../env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** Only operator commands and tests read the last two. */
const knownNames = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** Shorter names are never `nearest`: they resemble too many names. */
const longNames = knownNames.filter((name) => name.length > 6);

/**
 * Returns every unknown variable of `.env`. Returns an unknown variable of the environment only if its name resembles a
 * known name, because other programs share the environment. `nearest` is that known name, or null.
 */
export function unknownVariables(environment: Record<string, string | undefined>) {
  const ofFile = Object.keys(variablesOfEnvFile());
  return [...new Set([...ofFile, ...Object.keys(environment)])]
    .filter((name) => !knownNames.includes(name))
    .map((name) => ({ name, nearest: nearestName(name) }))
    .filter(({ name, nearest }) => nearest !== null || ofFile.includes(name));
}

/** The most similar known name. Null if every known name differs by more than two letters. */
function nearestName(unknownName: string): string | null {
  const near = longNames
    .map((name) => ({ name, letters: leven(unknownName, name) }))
    .filter(({ letters }) => letters <= 2);
  return near.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
