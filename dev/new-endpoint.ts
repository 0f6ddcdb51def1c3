/** `npm run new:endpoint SLICE NAME`: an endpoint that compiles and answers, and names what is to be filled in. */
import { join } from 'node:path';
import { CannotMake, Draft, FILL_IN, namesOf, report } from './skeleton.ts';

/** Adds import lines for names that the file has not imported, behind its docstring; the formatter joins and sorts them. */
const imports = (draft: Draft, path: string, lines: readonly string[]): void => {
  const isThere = (line: string): boolean => {
    const [, name, from] = /(\w+)(?: \})? from '(.*)';$/.exec(line)!;
    return new RegExp(`^import [^;]*\\b${name}\\b[^;]* from '${from}';`, 'm').test(draft.read(path));
  };
  const missing = lines.filter((line) => !isThere(line)).map((line) => `${line}\n`);
  if (/^import /m.test(draft.read(path))) draft.replace(path, /^import /m, `${missing.join('')}$&`);
  else draft.replace(path, /^(?:\/\*\*[\s\S]*?\*\/\n)?/, `$&${missing.join('')}\n`);
};

const ACTOR = "import type { Actor } from '#access/subject.ts';";
const TX = "import type { TenantTx } from '#platform/server/database/tenant-tx.ts';";

/** Extends the slice below `root`; answers the paths of its files. Throws CannotMake. */
export function newEndpoint(root: string, slice: string | undefined, given: string | undefined): string[] {
  const names = namesOf(given, 'npm run new:endpoint site/blog countPosts');
  const draft = new Draft(root);
  const folder = join('src', (slice ?? '').replace(/^src\//, ''));
  const [contract, actions, routes] = ['contract.ts', 'actions.ts', 'routes.ts'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  for (const path of [contract, routes])
    if (!draft.has(path))
      throw new CannotMake(
        `${folder} is no slice with endpoints: it has no ${path}. To make one: npm run new:slice ${slice} 'what it is for'`,
      );
  if (new RegExp(`\\b${names.camel}\\b`).test(draft.read(contract)))
    throw new CannotMake(`${contract} has a ${names.camel} already`);

  draft.append(contract, 'endpoint/contract.ts', names);
  imports(draft, contract, ["import { z } from 'zod';", "import { endpoint } from '#access/endpoint.ts';"]);
  // Most contracts name the tag of all their endpoints once.
  const tag = /^const (tag|TAG) = /m.exec(draft.read(contract))?.[1];
  if (tag) draft.replace(contract, /tag: 'TODO\(new\)[^']*'/, tag === 'tag' ? tag : `tag: ${tag}`);
  if (!draft.has(actions)) draft.set(actions, `${ACTOR}\n${TX}\n`);
  draft.append(actions, 'endpoint/actions.ts', names);
  imports(draft, actions, [ACTOR, TX]);
  // The formatter puts a short list into one line.
  const list = /\s*\]\s*;\s*$/;
  const isEmpty = /=\s*\[\s*\]\s*;\s*$/.test(draft.read(routes));
  const comma = isEmpty || /,\s*\]\s*;\s*$/.test(draft.read(routes)) ? '' : ',';
  draft.replace(
    routes,
    list,
    `${comma}\n  handle(${names.camel}, ({ actor, inTenant }) => inTenant((tx) => actions.${names.camel}(tx, actor))),\n];\n`,
  );
  imports(draft, routes, [
    "import { handle } from '#access/handle.ts';",
    "import * as actions from './actions.ts';",
    `import { ${names.camel} } from './contract.ts';`,
  ]);
  draft.add(join(folder, `${names.kebab}.test.ts`), 'endpoint/test.ts', names);
  return draft.write();
}

if (import.meta.main) {
  report(
    () => newEndpoint(join(import.meta.dirname, '..'), process.argv[2], process.argv[3]),
    `${FILL_IN}Its checks: npm run test:one -- the new test and src/app/laws/every-endpoint.test.ts (docs/develop/add-an-endpoint.md)`,
  );
}
