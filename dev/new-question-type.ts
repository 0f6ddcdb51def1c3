/** `npm run new:question-type NAME`: a question type that compiles, keeps the laws, and names what is to be filled in. */
import { join } from 'node:path';
import { CannotMake, Draft, FILL_IN, namesOf, report } from './skeleton.ts';

const TYPES = 'src/items/question-types';
const FILES = [
  'schema.ts',
  'logic.ts',
  'card.ts',
  'samples.ts',
  'arbitrary.ts',
  'Editor.tsx',
  'Player.tsx',
  'Review.tsx',
  'texts.ts',
  'texts.de.ts',
  'texts.ar.ts',
];

/** The tests that look at every type. */
export const CHECKS = ['src/items', 'src/app/languages', 'src/app/demo/seed.test.ts'];

/** Writes the files of the type below `root` and registers it; answers their paths. Throws CannotMake. */
export function newQuestionType(root: string, given: string | undefined): string[] {
  const names = namesOf(given, 'odd-one-out');
  const draft = new Draft(root);
  const folder = join(TYPES, names.kebab);
  if (draft.has(folder)) throw new CannotMake(`${folder} is there already`);
  for (const file of FILES) draft.add(join(folder, file), `question-type/${file}`, names);
  const registry = join(TYPES, 'logic.ts');
  draft.replace(registry, /^import /m, `import { ${names.camel} } from './${names.kebab}/logic.ts';\n$&`);
  draft.replace(registry, /\n\] as const;/, `\n  ${names.camel},$&`);
  return draft.write();
}

if (import.meta.main) {
  report(
    () => newQuestionType(join(import.meta.dirname, '..'), process.argv[2]),
    `${FILL_IN}Its checks: npm run test:one -- ${CHECKS.join(' ')} (docs/develop/add-a-question-type.md)`,
  );
}
