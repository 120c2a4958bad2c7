import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,desk,domain,server,test,e2e,wire}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    // Each file waits for a browser or a server more than it computes.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
