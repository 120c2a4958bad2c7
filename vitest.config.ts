import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** First runs slow test files that are small, then the largest files, so that no slow file runs alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /crash|fail-over|outage|supervisor|start.test/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,content,desk,domain,server,test,e2e,vite,wire}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: SlowestFirst },
    // More workers than processors, because test files mostly wait for browsers and servers.
    maxWorkers: 4,
    // Isolated test files would each load all modules again, which takes a seventh of a run's time.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 120_000,
    // A long limit, because a busy machine can make an expected result late.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
