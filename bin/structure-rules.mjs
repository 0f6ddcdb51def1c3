/** The numbers of the structure: pure functions over paths, imports and sources. `structure.mjs` reads and prints. */
import { dirname } from 'node:path';
import { parseSync } from '@swc/core';

/** What of another part is closed: its SQL and its actions. */
const CLOSED = /(^|\/)(store|actions)(-[a-z-]+)?\.ts$/;

/** Names that are to become the field's own terms: the term, with the old name. Comments are searched too. */
export const oldNames = {
  'action (deed)': /\b\w*[Dd]eeds?\b/g,
  'blocker (whyNotX, whyHeld)': /\bwhy(Not|Held)\w*/g,
  'initial content (firstWords)': /first-?[Ww]ords/g,
  'preload requests (firstCalls)': /first-?[Cc]alls/g,
  'batcher (gatherer, together, alone)': /\b\w*[Gg]atherer\w*/g,
  'login queue (account/line)': /\b(in-line|inLine|account\/line)\b/g,
  'exam events (examLine)': /exam-?[Ll]ine/g,
  'heartbeat (contact)': /\battempt_contact\b|\/contact\.ts/g,
  'annotations (aids)': /\battempt_aid\b|\b[Aa]ids\b/g,
  'variant, shuffle (arrangement)': /\b\w*[Aa]rrange(ment)?s?\b/g,
  'manually graded (byPeople)': /\bbyPeople\b/g,
  'key override (ruling)': /\b\w*[Rr]uling\w*/g,
  'lock (holdX)': /\bhold[A-Z]\w*/g,
  'publish, notify, record (tellX, noteX)': /\b(tell|note)[A-Z]\w*/g,
  'load, sync, upload (bringX)': /\bbring[A-Z]\w*/g,
  'upsert, set (putX)': /\bput[A-Z]\w*/g,
  'cache (kept, keepX, remembered)': /\b(kept|keep|remembered)[A-Z]\w*/g,
  'authenticate (door, letIn)': /\b([Dd]oor\w*|letIn)\b/g,
  'messages (sentences, saying)': /\b([Ss]entences?|saying)\b/g,
  'in worker (-apart)': /-apart\b/g,
  'duplicates (twins, likeness)': /\b\w*([Tt]wins?|[Ll]ikeness\w*)\b/g,
  'stats (response_book, _kind, _row)': /\bresponse_(book|kind|row)\b/g,
  'reminder log, trusted device (quiz_told, known_device)': /\b(quiz_told|push_due|known_browser|known_device)\b/g,
  'metrics (figures)': /\b[Ff]igures\b/g,
  'context, deps (surroundings, around)': /\b([Ss]urroundings|around)\b/g,
  'preview (rehearsal)': /\b\w*[Rr]ehears(al|e)\w*/g,
};

/** How often each of the old names is written in the sources, their paths included. */
export const countOldNames = (files) =>
  Object.fromEntries(
    Object.entries(oldNames).map(([name, pattern]) => [
      name,
      files.reduce((sum, { path, source }) => sum + [...`${path}\n${source}`.matchAll(pattern)].length, 0),
    ]),
  );

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Folders by the files that lie in them directly. */
export function measureFolders(paths) {
  const counts = new Map();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const sizes = [...counts].sort(([, m], [, n]) => n - m);
  const top = new Set(paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
  return {
    topFolders: top.size,
    looseFiles: paths.filter((path) => !path.includes('/')).length,
    folders: counts.size,
    largest: { folder: sizes[0][0], files: sizes[0][1] },
    medianFiles: median([...counts.values()]),
    over25: sizes.filter(([, files]) => files > 25).length,
  };
}

/** Imports between parts: those that go up in `order`, and those by which a slice uses another one's SQL or actions. */
export function measureImports(modules, { order, slices }) {
  const longestFirst = order.toSorted((a, b) => b.length - a.length);
  const partOf = (path) => longestFirst.find((part) => path.startsWith(`${part}/`)) ?? null;
  // What lies in no part, as files loose in `src/`, puts the parts together.
  const rank = (part) => (part === null ? order.length : order.indexOf(part));
  let upwards = 0;
  let closed = 0;
  for (const { path, uses } of modules)
    for (const to of new Set(uses.filter(({ kind }) => kind === 'file').map((use) => use.to))) {
      const [own, other] = [partOf(path), partOf(to)];
      if (own === other) continue;
      if (rank(other) > rank(own)) upwards += 1;
      if (slices.includes(own) && slices.includes(other) && CLOSED.test(to)) closed += 1;
    }
  return { upwards, closed };
}

const isFunction = ({ type }) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod)$/.test(type);

/** Each function of a source with its name and its number of lines; functions inside others are counted in both. */
export function measureFunctions(path, source) {
  // swc counts bytes from an origin of its own; the empty statement in front shows where that is.
  const bytes = Buffer.from(`;${source}`);
  const tree = parseSync(`;${source}`, { syntax: 'typescript', tsx: path.endsWith('.tsx'), decorators: true });
  const origin = tree.body[0].span.start;
  const linesIn = ({ start, end }) =>
    bytes
      .subarray(start - origin, end - origin)
      .toString()
      .split('\n').length;
  const found = [];
  const walk = (node, name) => {
    if (node === null || typeof node !== 'object') return;
    const own = node.identifier?.value ?? node.id?.value ?? node.key?.value ?? name;
    if (isFunction(node)) found.push({ path, name: own, lines: linesIn(node.span ?? node.function.span) });
    for (const [key, child] of Object.entries(node)) if (key !== 'span') walk(child, own);
  };
  walk(tree.body, '(module)');
  return found;
}
