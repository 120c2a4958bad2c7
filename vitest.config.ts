import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Vitest runs the largest test files first, but some small test files are slow. This class runs the slow files
 * before all others, so that no slow file runs alone at the end.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /crash|fail-over|outage|supervisor|start.test|expressions|old-browsers/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,content,demo,desk,domain,server,test,e2e,vite,wire}/**/*.test.{ts,tsx}"],
    globalSetup: ["test/global-setup.ts"],
    sequence: { sequencer: SlowestFirst },
    // Test files mostly wait for browsers and servers, so there can be more workers than processors.
    maxWorkers: 4,
    // If test files were isolated, each of them would load all modules again.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    testTimeout: 120_000,
    // A long limit, because a busy machine can make an expected result late.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
