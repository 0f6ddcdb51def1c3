/** An answer put to the rules of its question. */
import { seededRandom } from '#platform/exact/random.ts';
import { findChild } from '#platform/text/xml-nodes.ts';
import { type Answer, type Step, valuesOf } from './answer.ts';
import { type Declarations, declarationsOf } from './processing/declarations.ts';
import type { Budget, Drawn, Responses, Scope } from './processing/evaluate.ts';
import { usualBudget } from './processing/evaluate.ts';
import { runProcessing } from './processing/run.ts';
import { drawTemplate } from './processing/template.ts';
import { type Atom, isSame, NotEvaluable, NULL, numberOf, single, type Value } from './processing/value.ts';
import { itemOf, type Rule } from './rules-tree.ts';
import { type Asked, type Content, isAsked, type Option, type When } from './schema.ts';

/** Draws for a question that nobody has begun yet. */
const TYPICAL = 'typical';

const declared = new WeakMap<readonly Rule[], Declarations>();

export function declarationsIn(rules: readonly Rule[]): Declarations {
  const known = declared.get(rules);
  if (known) return known;
  const found = declarationsOf(itemOf(rules));
  declared.set(rules, found);
  return found;
}

type Ruled = Pick<Content, 'rules' | 'attempt'>;

const drawings = new WeakMap<Ruled, Drawn>();

/** What the template of the question decided for the attempt; nothing where something in it cannot be evaluated. */
export function drawnFor(content: Ruled): Drawn {
  const known = drawings.get(content) ?? drawAnew(content);
  drawings.set(content, known);
  return known;
}

function drawAnew({ rules, attempt }: Ruled): Drawn {
  const declarations = declarationsIn(rules);
  const nothing: Drawn = { templates: new Map(), correct: new Map(), defaults: new Map() };
  if (declarations.templates.size === 0) return nothing;
  try {
    const element = findChild(itemOf(rules), 'templateProcessing');
    return drawTemplate(element, declarations, seededRandom(`${attempt?.seed ?? TYPICAL} template`));
  } catch (error) {
    if (error instanceof NotEvaluable) return nothing;
    throw error;
  }
}

/** More steps than any item takes: the rules of some never come to an end. */
const MOST_RUNS = 10;

const COMPLETED = single('identifier', 'completed');

const isSameState = (a: Scope['outcomes'], b: Scope['outcomes']): boolean =>
  a.size === b.size && [...a].every(([name, value]) => isSame(value ?? NULL, b.get(name) ?? NULL));

/**
 * What the outcomes are after these submissions. An adaptive item continues from one submission to the next, and takes the
 * last one again until it says that it is completed or nothing changes any more: who answers all steps at once has the
 * result of who answers them one by one.
 */
export function play(
  content: Ruled & Pick<Content, 'adaptive'>,
  submissions: readonly Responses[],
  budget: Budget = usualBudget(),
): Scope {
  const { rules, attempt, adaptive } = content;
  const declarations = declarationsIn(rules);
  const element = findChild(itemOf(rules), 'responseProcessing');
  const drawn = drawnFor(content);
  const random = seededRandom(`${attempt?.seed ?? TYPICAL} response`);
  const last = submissions.at(-1) ?? new Map();
  if (!adaptive) return runProcessing(element, declarations, last, { drawn, random, budget });
  let scope: Scope | undefined;
  let number = 0;
  const submit = (responses: Responses): void => {
    number += 1;
    scope = runProcessing(element, declarations, responses, {
      ...{ drawn, random, attempt: number, budget },
      ...(scope && { before: scope.outcomes }),
    });
  };
  for (const responses of submissions) {
    // What comes after its end changes nothing: otherwise every answer could be tried.
    if (scope && isSame(scope.outcomes.get('completionStatus') ?? NULL, COMPLETED)) break;
    submit(responses);
  }
  if (submissions.length === 0) submit(last);
  for (let i = 1; i < MOST_RUNS; i++) {
    const before = scope!;
    if (isSame(before.outcomes.get('completionStatus') ?? NULL, COMPLETED)) break;
    submit(last);
    if (isSameState(before.outcomes, scope!.outcomes)) return before;
  }
  return scope!;
}

const names = ['SCORE', 'score', 'RAW_SCORE'];

/** The outcome that is the score. */
export const scoreName = ({ outcomes }: Declarations): string =>
  names.find((name) => outcomes.has(name)) ??
  [...outcomes.values()].find(({ baseType }) => baseType === 'float')?.identifier ??
  'SCORE';

/** Null where something sets the score that cannot be evaluated. */
export function scoreIn(scope: Scope) {
  const value = scope.outcomes.get(scoreName(scope.declarations));
  if (value === null) return null;
  return (value && numberOf(value)) ?? { n: 0n, d: 1n };
}

const nameOf = (options: readonly Option[], id: string): string => options.find((one) => one.id === id)?.name ?? id;
const idOf = (options: readonly Option[], name: string): string => options.find((one) => one.name === name)?.id ?? '';

/** A value of an answer as the file writes it. */
export function toFile(part: Asked, value: string): string {
  if (part.kind === 'choice' || part.kind === 'order') return nameOf(part.options, value);
  const [one = '', other = ''] = value.split(' ');
  if (part.kind === 'associate') return `${nameOf(part.options, one)} ${nameOf(part.options, other)}`;
  if (part.kind !== 'pairs') return value;
  const [row, column] = [nameOf(part.rows, one), nameOf(part.columns, other)];
  return part.first === 'row' ? `${row} ${column}` : `${column} ${row}`;
}

/** A value of the file as an answer has it; empty where the part has no such thing. */
export function fromFile(part: Asked, written: string): string {
  if (part.kind === 'choice' || part.kind === 'order') return idOf(part.options, written);
  if (part.kind !== 'associate' && part.kind !== 'pairs') return written;
  const [one = '', other = ''] = written.split(/\s+/);
  const ids =
    part.kind === 'associate'
      ? [idOf(part.options, one), idOf(part.options, other)]
      : part.first === 'row'
        ? [idOf(part.rows, one), idOf(part.columns, other)]
        : [idOf(part.rows, other), idOf(part.columns, one)];
  return ids.includes('') ? '' : ids.join(' ');
}

/** What one step of an answer says in the variables of the file. Several parts may share a variable. */
export function responsesOf(parts: Content['parts'], step: Step): Responses {
  const responses = new Map<string, string[]>();
  for (const part of parts.filter(isAsked)) {
    const values = valuesOf(step, part.id).filter((value) => value.trim() !== '');
    const written = part.kind === 'end' && values.length === 0 ? ['false'] : values.map((value) => toFile(part, value));
    const known = responses.get(part.response) ?? [];
    if (written.length > 0) responses.set(part.response, [...known, ...written]);
  }
  return responses;
}

export const playAnswer = (content: Content, { responses, earlier }: Answer): Scope =>
  play(
    content,
    [...(content.adaptive ? earlier : []), responses].map((step) => responsesOf(content.parts, step)),
  );

const holds = (value: Value | null | undefined, wanted: string): boolean =>
  value?.atoms.some((atom: Atom) => String(atom).trim() === wanted) ?? false;

/** Whether something is shown with these values. */
export const isShown = ({ variable, value, show }: When, values: ReadonlyMap<string, Value | null>): boolean =>
  holds(values.get(variable), value) === show;
