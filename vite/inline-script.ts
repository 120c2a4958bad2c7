import { build, type Plugin, type Rollup } from "vite";
import { browserTargets } from "./browser-targets.ts";

const suffix = "?inline-script";

/** Builds `import text from "./module.ts?inline-script"` as the minified text of one script. */
export const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(suffix)) return undefined;
    const entry = id.slice(0, -suffix.length);
    const result = (await build({
      configFile: false,
      logLevel: "silent",
      build: {
        target: browserTargets,
        write: false,
        rolldownOptions: { input: entry, output: { format: "iife" } },
      },
    })) as Rollup.RollupOutput;
    const [script] = result.output;
    for (const file of script.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(script.code.trim())};`;
  },
};
