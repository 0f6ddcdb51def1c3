/**
 * Imported first by scripts that people also start with `node bin/NAME.mjs`: under an older Node than the packaged one,
 * starts the script again under that one and ends with its status. Node links all imports before it runs this, so such
 * a script imports `node:fs` whole, and `.ts` files with `await import()`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node } from './launch.mjs';

/** The major version of the `node` package. */
const NEEDED = 26;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  if (!existsSync(node)) {
    console.error(
      `This needs Node ${NEEDED}, and found ${process.version}. Run npm ci, which brings the right one, and try again`,
    );
    process.exit(1);
  }
  const { status, error } = spawnSync(node, process.argv.slice(1), { stdio: 'inherit' });
  if (error) throw error;
  process.exit(status ?? 1);
}
