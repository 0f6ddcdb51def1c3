/** What the built browser half was made of, as one hash. Uses nothing but Node, as `launch.mjs` does. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What every build depends on beside its modules. */
const RECIPE = ['build', 'index.html', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** Files that a build takes by where they are, not because another file imports them: a new one counts. */
const FOUND =
  /^src\/routes\/|\.(?:de|ar)\.ts$|^src\/items\/question-types\/[^/]+\/(?:card\.ts|(?:Editor|Player|Review)\.tsx)$/;

/** Null where there is no build below `root`, or where a file that it was made of is gone. */
export function hashOfBuild(root) {
  const list = join(root, 'dist', '.vite', 'inputs.json');
  if (!existsSync(list)) return null;
  const made = JSON.parse(readFileSync(list, 'utf8'));
  if (!made.every((path) => existsSync(join(root, path)))) return null;
  const found = filesUnder(root, 'src').filter((path) => FOUND.test(path) && !/\.test\.tsx?$/.test(path));
  const hash = createHash('sha256').update(found.sort().join('\n'));
  const recipe = RECIPE.flatMap((path) => filesUnder(root, path)).filter((path) => !/\.test\.ts$/.test(path));
  for (const path of [...made, ...recipe.sort()]) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) => filesUnder(root, join(path, name)))
    : [path];
}
