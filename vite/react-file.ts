import type { Plugin } from "vite";

/** The virtual module's export is the URL of the file with React. Null in development and on the server. */
const id = "virtual:react-file";

const placeholder = "/assets/the-file-with-react";

/** The name of the chunk with React. `vite.config.ts` puts React into one chunk, which all widgets share. */
export const reactChunk = "react";

/**
 * Tells the page's script the URL of the file with React, so that the script can fetch the file ahead and beside the
 * parts that need it (app/load-react.ts). The script's own name still changes with React's, because the script names
 * these parts, whose names change with React's.
 */
export const reactFile: Plugin = {
  name: "react-file",
  resolveId: (name) => (name === id ? `\0${id}` : undefined),
  load(name) {
    if (name !== `\0${id}`) return;
    const isBuiltForBrowser = this.environment.name === "client" && this.environment.mode === "build";
    return `export const reactFile = ${isBuiltForBrowser ? JSON.stringify(placeholder) : "null"};`;
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const chunkWithReact = chunks.find(({ name }) => name === reactChunk);
    if (!chunkWithReact) return;
    for (const chunk of chunks) chunk.code = chunk.code.replaceAll(placeholder, `/${chunkWithReact.fileName}`);
  },
};
