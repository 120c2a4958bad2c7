import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs small test files that take long first, then the largest files, so that no long file runs alone at the end. */
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
    // More workers than processors, because test files mostly wait for browsers and servers.
    maxWorkers: 4,
    // Loading all modules again for each test file would take a seventh of the time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 120_000,
    // A long limit, because a busy machine can make an expected result late.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
