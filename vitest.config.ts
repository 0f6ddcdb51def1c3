import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long: begun last, as small ones are, the rest of the machine would wait for them. */
const longest = [
  'e2e/every-page.test.ts',
  'src/app/laws/chaos.test.ts',
  'src/app/start/start.test.ts',
  'src/app/cli/cli-archive.test.ts',
  'embedded/embedded.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((file) => moduleId.endsWith(file));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** What mocks modules, or uses a site that another file has made and closed. */
const alone = ['src/**/*.mocked.test.ts', 'src/app/laws/fuzz.test.ts'];

/** What reaches screens, `import.meta.glob`, or packages that are made for a build, or loads a module anew: Node alone does not. */
const byVite = [
  'src/**/*.test.tsx',
  'src/admin/operations/screens/*-words.test.ts',
  'src/app/languages/languages.test.ts',
  'src/integrations/lti/tools/oracle.test.ts',
  'src/items/question-types/every-type.test.ts',
  'src/platform/web/forms/form.test.ts',
  'src/platform/web/start/{first-screen,page-answers}.test.ts',
  'src/results/practice/offline/judge-cached.test.ts',
  'src/results/statistics/screens/item/level-of.test.ts',
];

/** Each statement goes by way of two servers on a cluster, and is planned anew. */
const testTimeout = process.env.TRIPOS_CITUS_URL ? 240_000 : 60_000;

/** Loaded by Node itself, as the server is: what Vite makes of a module takes longer to load, and to run. */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** The product is loaded once for all files of a process; each has a site, or a database, of its own. */
const together = { isolate: false, setupFiles: ['src/platform/testing/leave-nothing.ts'] };

export default defineConfig({
  test: {
    hookTimeout: 120_000,
    globalSetup: ['src/platform/testing/database-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // Much of every test is waiting, for a database, a page or a time: three side by side also where there are two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          ...together,
          ...byNode,
          name: 'code',
          include: ['src/**/*.test.ts', 'db/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: [...alone, ...byVite],
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          ...together,
          // Before `code`, in the order of names: whoever comes last is to be short.
          name: 'by-vite',
          include: byVite,
          testTimeout,
          // Some of its files import others without their extension, which Node alone does not find.
          server: { deps: { inline: ['@lti-tool/core'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          testTimeout,
        },
      },
      {
        extends: true,
        test: {
          ...together,
          ...byNode,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/browser-setup.ts'],
          // Browsers, servers and databases share few cores: what takes a second alone may take many, and not beside the code's tests.
          testTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
