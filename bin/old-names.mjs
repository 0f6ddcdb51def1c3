#!/usr/bin/env node
/**
 * Finds names that were given up for the field's own terms, in code, paths and comments.
 *
 *   node bin/old-names.mjs          how often each is left
 *   node bin/old-names.mjs door     where those with this word in their title are left
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from './parse-source.mjs';

/**
 * The term with its old name. `names` finds identifiers and parts of paths; `comments` also finds the word in prose, where it
 * is wrong there too. `fields` are names of columns, of the API and of stored JSON: they stay where they are written as a
 * field, and where a field is taken into a variable of the same name. `stays` are names that are right.
 */
export const oldNames = {
  'action (deed)': { names: /deed/i, comments: /\bdeeds?\b/i, fields: /^deeds?$/ },
  'blocker (whyNotX, whyHeld)': { names: /^why(Not|Held)/, fields: /^whyNotStart$/ },
  'initial content (firstWords)': { names: /first-?words/i },
  'preload requests (firstCalls)': { names: /first-?calls/i },
  'batcher (gatherer)': { names: /gatherer/i, comments: /\bgatherers?\b/i },
  'login queue (inLine)': { names: /^(in-line|inLine|PlaceInLine)$/ },
  'exam events (examLine)': { names: /exam-?line/i },
  // In the code, aids are now what explains the words of a question: only the field of an attempt keeps the former meaning.
  'annotations (aids)': { names: /(?!)/, fields: /^aids$/ },
  'variant, shuffle (arrangement)': { names: /arrang/i, comments: /\barrangements?\b/i, fields: /^arrangement$/ },
  'manually graded (byPeople)': { names: /byPeople/i, fields: /^byPeople$/ },
  'key override (ruling)': { names: /ruling/i, comments: /\brulings?\b/i, fields: /^ruling$/ },
  'lock (holdX)': { names: /^hold[A-Z]/ },
  // A note that somebody writes is a noun: its help, and whether it is saved.
  'publish, notify, record (tellX, noteX)': { names: /^(tell|note)[A-Z]/, stays: /^note(Help|Saving|Saved|Failed)$/ },
  'load, sync, upload (bringX)': { names: /^bring[A-Z]/ },
  'upsert, set (putX)': { names: /^put[A-Z]/ },
  // Options of libraries, buttons that say Keep, and fields.
  'cache (keptX, keepX, rememberedX)': {
    names: /^(kept|keep|remembered)[A-Z]/,
    stays: /^keep(PreviousData|Mounted|Alive\w*|Mine|Theirs|One|Names?)$/,
    fields: /^kept(Until|Used|Changed|Protected)$/,
  },
  'authenticate, entry (door, letIn)': { names: /door|^letIn/i, fields: /^doors$/, stays: /^Icon/ },
  // What a dictation of H5P has.
  'messages (sentences, saying)': { names: /sentence|^sayings?$|Saying$/i, stays: /^(shuffleS|s)entences$/ },
  'continue, inspect (goOn, lookAt)': { names: /^(goOn|lookAt)/ },
  'in worker (-apart)': { names: /-apart\b/ },
  'duplicates (twins, likeness)': { names: /twins?$|likeness/i, fields: /^likeness$/, comments: /\btwins?\b/i },
  'stats dataset (book)': { names: /response_(book|kind|row)|^(get|lock|of|put)Book$/ },
  'reminder log, trusted device (quiz_told, known_device)': { names: /quiz_told|push_due|known_(browser|device)/ },
  // Figures are pictures, too: of a seed file and of the demonstration's bank.
  'metrics, stats (figures)': { names: /[Ff]igures/, fields: /^figures(_of)?$/ },
  'context, deps (surroundings, around)': { names: /^(surroundings|around)$/i },
  'preview (rehearsal)': { names: /rehears/i, fields: /^(rehearsals?|_rehearsal|rehearse)$/ },
};

/** Which key of its parent makes a node the name of a field. */
const fieldKeys = {
  MemberExpression: 'property',
  KeyValueProperty: 'key',
  KeyValuePatternProperty: 'key',
  AssignmentPatternProperty: 'key',
  MethodProperty: 'key',
  GetterProperty: 'key',
  TsPropertySignature: 'key',
  TsMethodSignature: 'key',
  ClassProperty: 'key',
  ClassMethod: 'key',
  JSXAttribute: 'name',
};

/** The identifiers of a source, each with its line and whether it names a field, or a variable that has the name of one. */
function namesIn(path, source) {
  const { body, lineOf } = parseSource(path, source);
  const names = [];
  const taken = new Set();
  const walk = (node, parent, key) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) walk(one, parent, key);
      return;
    }
    if (node.type === 'Identifier') {
      const isField = fieldKeys[parent] === key || parent === 'ObjectExpression';
      if (parent === 'AssignmentPatternProperty') taken.add(node.value);
      names.push({ name: node.value, isField, line: lineOf(node.span) });
    }
    for (const [name, child] of Object.entries(node))
      if (name !== 'span' && typeof child === 'object') walk(child, node.type ?? parent, node.type ? name : key);
  };
  walk(body, '', '');
  return names.map((one) => ({ ...one, isField: one.isField || taken.has(one.name) }));
}

const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line);

/** The old names in these sources and their paths, each with its place. Parameters in the paths of routes are left out. */
export function findOldNames(files) {
  const found = [];
  for (const { path, source } of files) {
    const names = namesIn(path, source);
    const parts = path
      .split('/')
      .filter((part) => !part.startsWith('$'))
      .map((part) => ({ name: part.replace(/\.\w+$/, ''), isField: true, line: 0 }));
    const comments = source.split('\n').flatMap((text, at) => (isComment(text) ? [{ text, line: at + 1 }] : []));
    for (const [word, rule] of Object.entries(oldNames)) {
      for (const { name, isField, line } of [...parts, ...names]) {
        if (!rule.names.test(name) || rule.stays?.test(name) || (isField && rule.fields?.test(name))) continue;
        found.push({ word, path, line, name });
      }
      for (const { text, line } of rule.comments ? comments : [])
        if (rule.comments.test(text)) found.push({ word, path, line, name: text.trim() });
    }
  }
  return found;
}

/** How often each of the old names is left. */
export function countOldNames(files) {
  const counts = Object.fromEntries(Object.keys(oldNames).map((word) => [word, 0]));
  for (const { word } of findOldNames(files)) counts[word] += 1;
  return counts;
}

/** All sources of the repository but generated ones, and those whose subject the old names are. */
export function readSources(root) {
  const paths = execFileSync('git', ['ls-files', 'src', 'bench', 'e2e', 'bin', 'build', 'db', 'dev', 'clients'], {
    cwd: root,
    maxBuffer: 1 << 27,
  });
  return paths
    .toString()
    .trim()
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs|mts|js)$/.test(path) && !/\.gen\.ts$|old-names|former-names/.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}

if (import.meta.main) {
  const files = readSources(join(import.meta.dirname, '..'));
  const asked = process.argv[2];
  const found = findOldNames(files).filter(({ word }) => asked === undefined || word.includes(asked));
  if (asked !== undefined) for (const { path, line, name } of found) console.log(`${path}:${line}: ${name}`);
  else
    for (const [word, count] of Object.entries(countOldNames(files))) if (count > 0) console.log(`${count}  ${word}`);
  console.log(`${found.length} in all`);
}
