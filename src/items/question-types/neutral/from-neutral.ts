/** How a question type takes in a neutral item: build the content, let its own schema judge it. */
import type { z } from 'zod';
import type { FromNeutral } from '../question-type.ts';

const NAMES: Readonly<Record<string, string>> = {
  options: 'option',
  answers: 'answer',
  units: 'unit',
  pairs: 'pair',
  distractors: 'distractor',
  items: 'item',
  gaps: 'gap',
  rows: 'row',
  columns: 'column',
  cells: 'cell',
  variables: 'variable',
  areas: 'area',
  labels: 'label',
  places: 'place',
  parts: 'part',
  rules: 'rule',
  hints: 'hint',
};

/** `['options', 1, 'text']` as people say it: "option 2, text". */
function place(path: readonly PropertyKey[]): string {
  const words = path.map((step, i) => {
    if (typeof step === 'number') return null;
    const next = path[i + 1];
    const name = String(step);
    return typeof next === 'number' ? `${NAMES[name] ?? name} ${next + 1}` : name;
  });
  return words.filter((word) => word !== null).join(', ');
}

/** The content where its schema accepts it, or else the first reason why not, in words. */
export function contentOrRefusal<Content>(
  schema: z.ZodType<Content>,
  unverifiedContent: unknown,
  warnings: readonly string[] = [],
): FromNeutral<Content> {
  const parsed = schema.safeParse(unverifiedContent);
  if (parsed.success) return { content: parsed.data, warnings };
  const [issue] = parsed.error.issues;
  const where = place(issue?.path ?? []);
  const what = issue?.message ?? 'The question is not complete';
  return { refused: where === '' ? what : `${where}: ${what}` };
}
