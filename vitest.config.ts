import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Vitest begins with the largest files. Those that are small and take long come before them, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /crash|fail-over|outage|supervisor|start.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,content,desk,domain,server,test,e2e,vite,wire}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: LongestFirst },
    // Each file waits for a browser or a server more than it computes.
    maxWorkers: 4,
    // Files that a worker runs one after the other share its modules: to load them anew for each costs a seventh of the time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 120_000,
    // What is waited for may take as long as a busy machine makes it.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
