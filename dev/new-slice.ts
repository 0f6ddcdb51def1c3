/** `npm run new:slice FOLDER 'WHAT IT IS FOR'`: an empty slice, known to the server and to the rules of imports. */
import { basename, dirname, join } from 'node:path';
import { CannotMake, Draft, namesOf, report } from './skeleton.ts';

const EXAMPLE = "npm run new:slice site/stars 'Stars that teachers give to students'";

const TABLE = 'architecture.mjs';
const SERVER = 'src/app/slices.ts';

/** Where the last match ends. Throws CannotMake where there is none, because its place is then a choice. */
function endOfLast(path: string, text: string, place: RegExp, wing: string): number {
  const last = [...text.matchAll(place)].at(-1);
  if (last) return last.index + last[0].length;
  throw new CannotMake(`${path} has no slice in ${wing}/ yet: write the first by hand, between those it is to know`);
}

/** Makes the slice below `root`, as the last of its neighbours; answers the paths of its files. Throws CannotMake. */
export function newSlice(root: string, given: string | undefined, purpose: string | undefined): string[] {
  const slice = (given ?? '').replace(/^src\/|\/$/g, '');
  const wing = dirname(slice);
  const names = namesOf(basename(slice), EXAMPLE);
  if (!/^[a-z]+$/.test(wing)) throw new CannotMake(`Give it a folder in one of src/, such as ${EXAMPLE}`);
  if (!purpose?.trim()) throw new CannotMake(`Say in one line what it is for, such as ${EXAMPLE}`);
  const line = purpose.trim().replace(/\.$/, '');
  const draft = new Draft(root);
  const folder = join('src', slice);
  if (draft.has(folder)) throw new CannotMake(`${folder} is there already`);

  const insert = (path: string, place: RegExp, added: string): void => {
    const text = draft.read(path);
    const end = endOfLast(path, text, place, wing);
    draft.set(path, text.slice(0, end) + added + text.slice(end));
  };
  // JSON's quotes; the formatter writes the file's own.
  insert(
    TABLE,
    new RegExp(`^ {2}'${wing}/[^']+': \\{(?:.*\\},|[\\s\\S]*?^ {2}\\},)\\n`, 'gm'),
    `  '${slice}': { uses: [], for: ${JSON.stringify(line)} },\n`,
  );
  const server = draft.read(SERVER);
  const neighbours = Array.from(
    server.matchAll(new RegExp(`^import \\{ (\\w+) \\} from '#${wing}/.*/slice\\.ts';$`, 'gm')),
    ([, name]) => name!,
  );
  if (new RegExp(`^import \\{ ${names.camel} \\}`, 'm').test(server))
    throw new CannotMake(`${SERVER} has a slice ${names.camel} already`);
  insert(SERVER, new RegExp(`^ {2}(?:${neighbours.join('|') || '-'}),\\n`, 'gm'), `  ${names.camel},\n`);
  insert(
    SERVER,
    new RegExp(`^import .* from '#${wing}/.*/slice\\.ts';\\n`, 'gm'),
    `import { ${names.camel} } from '#${slice}/slice.ts';\n`,
  );
  draft.set(join(folder, 'contract.ts'), `/** ${line}. */\n`);
  draft.set(join(folder, 'routes.ts'), `export const ${names.camel}Routes = [];\n`);
  draft.add(join(folder, 'slice.ts'), 'slice/slice.ts', names);
  return draft.write();
}

if (import.meta.main) {
  report(
    () => newSlice(join(import.meta.dirname, '..'), process.argv[2], process.argv[3]),
    `Its first endpoint: npm run new:endpoint ${process.argv[2]} NAME. Then: npm run check:architecture -- --write`,
  );
}
