import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Illustrations are cached files of their own, never data in a script.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? { input: "./app/handler.ts" } : {},
  },
  // The server's half is one file with React's production build inside, whatever NODE_ENV the process has.
  ssr: { noExternal: command === "build" ? true : [] },
}));
