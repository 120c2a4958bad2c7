import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,desk,domain,server,test,e2e,wire}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    // Each file waits for a browser or a server more than it computes.
    maxWorkers: 3,
    testTimeout: 120_000,
    // What is waited for may take as long as a busy machine makes it.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
