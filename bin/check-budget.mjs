// Prints what the first load of the exam page costs (JavaScript and CSS as sent with brotli) and fails above the limit.
// Counted: the application's entry, the layout and the screen of /exam, what draws questions of the types that most papers
// have, and everything they import statically: all that the page's HTML names, as e2e/page-files.test.ts counts it in a
// browser. Not counted: fonts, words of a language other than English, parts that come when somebody opens them or when
// the browser has nothing better to do.
//
// Fails too where built files import each other in a circle: one of them runs before what it needs, and its pages stay empty.
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { circlesOf } from './chunk-circles.mjs';

const limit = 300 * 1024;
const examPages = [
  /^src\/routes\/__root\.tsx/,
  /^src\/routes\/_exam\.tsx/,
  /^src\/routes\/_exam\/exam\/\{-\$id\}\.tsx/,
  /^src\/items\/question-types\/(?:single-choice|multiple-choice|true-false|numeric|short-text)\/Player\.tsx$/,
];

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const early = [...readFileSync('dist/index.html', 'utf8').matchAll(/<script src="\/([^"]+)"/g)].map(
  (match) => match[1],
);

const sizeOf = (file) => {
  const compressed = `dist/${file}.br`;
  return existsSync(compressed)
    ? readFileSync(compressed).length
    : brotliCompressSync(readFileSync(`dist/${file}`)).length;
};

const files = new Set(early);
const seen = new Set();
const visit = (key) => {
  if (seen.has(key)) return;
  seen.add(key);
  const chunk = manifest[key];
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) visit(imported);
};
for (const key of Object.keys(manifest)) {
  if (manifest[key].isEntry || examPages.some((page) => page.test(key))) visit(key);
}
if (!Object.keys(manifest).some((key) => examPages[2].test(key))) {
  console.log('budget: there is no exam page in this build; only the frame around it is counted');
}

const sizes = [...files].map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { file, bytes } of sizes) console.log(`  ${kb(bytes).padStart(9)}  ${file}`);
console.log(`budget: first load of the exam page ${kb(total)} of ${kb(limit)} (brotli, JavaScript and CSS)`);
const circles = circlesOf(manifest);
for (const circle of circles) console.error(`build: ${circle.join(' → ')} import each other in a circle`);
if (total > limit) console.error('budget: over the limit');
if (total > limit || circles.length > 0) process.exit(1);
