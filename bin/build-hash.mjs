/** What the built halves were made of, as one hash each. Uses nothing but Node, as `launch.mjs` does. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What every build of the browser half depends on beside its modules. */
const RECIPE = ['build', 'index.html', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** The same of the server half. */
const SERVER_RECIPE = ['build/server.ts', 'build/server-text.ts', 'package-lock.json', 'package.json', 'tsconfig.json'];

/** Files that a build takes by where they are, not because another file imports them: a new one counts. */
const FOUND =
  /^src\/routes\/|\.(?:de|ar)\.ts$|^src\/items\/question-types\/[^/]+\/(?:card\.ts|(?:Editor|Player|Review)\.tsx)$/;

/** Of the browser half. Null where there is no build below `root`, or where a file that it was made of is gone. */
export function hashOfBuild(root) {
  const made = inputsOf(root, join('dist', '.vite', 'inputs.json'));
  if (made === null) return null;
  const found = filesUnder(root, 'src').filter((path) => FOUND.test(path) && !/\.test\.tsx?$/.test(path));
  const hash = createHash('sha256').update(found.sort().join('\n'));
  const recipe = RECIPE.flatMap((path) => filesUnder(root, path)).filter((path) => !/\.test\.ts$/.test(path));
  return digest(root, [...made, ...recipe.sort()], hash);
}

/** Of the server half; null as above. */
export function hashOfServer(root) {
  const made = inputsOf(root, join('dist-server', 'inputs.json'));
  return made === null ? null : digest(root, [...made, ...SERVER_RECIPE], createHash('sha256'));
}

function inputsOf(root, list) {
  if (!existsSync(join(root, list))) return null;
  const made = JSON.parse(readFileSync(join(root, list), 'utf8'));
  return made.every((path) => existsSync(join(root, path))) ? made : null;
}

function digest(root, paths, hash) {
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  return found.isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) => filesUnder(root, join(path, name)))
    : [path];
}
