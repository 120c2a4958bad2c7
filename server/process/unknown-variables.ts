import leven from "leven";
import { variables } from "../env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** OPERATE_URL is for the operator's commands, and CHROMIUM_PATH is for tests. The server reads neither. */
const knownNames = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** Short names are never suggested, because too many other names resemble them. */
const longNames = knownNames.filter((name) => name.length > 6);

/**
 * Returns the unknown variables of `.env`, and those of the environment whose names resemble a known name. Other
 * variables of the environment belong to other programs. `nearest` is the known name, or null if none is similar.
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
  const nearNames = longNames
    .map((name) => ({ name, letters: leven(unknownName, name) }))
    .filter(({ letters }) => letters <= 2);
  return nearNames.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
