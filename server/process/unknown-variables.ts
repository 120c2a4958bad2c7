import leven from "leven";
import { variables } from "../env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** The server reads neither: OPERATE_URL is for the operator's commands, CHROMIUM_PATH for tests. */
const knownNames = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** Too many other names resemble short ones. */
const longNames = knownNames.filter((name) => name.length > 6);

/**
 * All unknown variables of `.env`, and those of the environment that resemble a known name (`nearest`). Other programs use
 * the rest.
 */
export function unknownVariables(environment: Record<string, string | undefined>) {
  const ofFile = Object.keys(variablesOfEnvFile());
  return [...new Set([...ofFile, ...Object.keys(environment)])]
    .filter((name) => !knownNames.includes(name))
    .map((name) => ({ name, nearest: nearestName(name) }))
    .filter(({ name, nearest }) => nearest !== null || ofFile.includes(name));
}

function nearestName(unknownName: string): string | null {
  const nearNames = longNames
    .map((name) => ({ name, letters: leven(unknownName, name) }))
    .filter(({ letters }) => letters <= 2);
  return nearNames.sort((one, other) => one.letters - other.letters)[0]?.name ?? null;
}
