import leven from "leven";
import { variables } from "./env.ts";
import { variablesOfEnvFile } from "./env-file.ts";

/** What only the operator's commands and the tests read. */
const known = [...Object.keys(variables.shape), "OPERATE_URL", "CHROMIUM_PATH"];

/** How many letters a misspelled name differs by at most. */
const fewLetters = 2;

/**
 * Variables that say nothing to this product, with the name that may have been meant (null: none is near): every unknown one of
 * `.env`, and of the environment, which is everybody's, those whose name nearly is one of ours.
 */
export function unknownVariables(environment: Record<string, string | undefined>) {
  const ofFile = Object.keys(variablesOfEnvFile());
  return [...new Set([...ofFile, ...Object.keys(environment)])]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, nearest: nearestTo(name) }))
    .filter(({ name, nearest }) => nearest !== null || ofFile.includes(name));
}

/** A short name is near too many others. */
function nearestTo(name: string): string | null {
  const near = known.filter((one) => one.length > 3 * fewLetters && leven(one, name) <= fewLetters);
  return near.sort((one, other) => leven(one, name) - leven(other, name))[0] ?? null;
}
