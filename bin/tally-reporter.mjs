/** A reporter of Vitest: writes to the file TRIPOS_TALLY how the tests of each file ended, and how many errors no test caught. */
import { writeFileSync } from 'node:fs';

export default class TallyReporter {
  onTestRunEnd(modules, uncaught) {
    const files = modules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state);
      const failed = states.filter((state) => state === 'failed').length;
      return {
        file: module.relativeModuleId,
        passed: states.filter((state) => state === 'passed').length,
        // A file that could not be loaded or prepared has no test that failed, and counts as one.
        failed: module.ok() ? failed : Math.max(1, failed),
      };
    });
    writeFileSync(process.env.TRIPOS_TALLY, JSON.stringify({ files, uncaught: uncaught.length }));
  }
}
