/** The answer that the rules of a question pay best, found by trying. */
import { compare, findRational, type Rational, zero } from '#platform/exact/rational.ts';
import { type Answer, emptyAnswer } from './answer.ts';
import type { Responses } from './processing/evaluate.ts';
import { valueFrom } from './processing/value.ts';
import { countRules } from './rules-tree.ts';
import { type Asked, type Content, isAsked } from './schema.ts';
import { declarationsIn, drawnFor, fromFile, play, scoreIn } from './session.ts';
import { writtenAtom } from './words.ts';

type Trial = Map<string, readonly string[]>;

const isPaid = (value: string): boolean => compare(findRational(value) ?? zero, zero) > 0;

/** The middle of an area, as a point. */
function middleOf(shape: string, coords: string): string {
  const at = coords.split(/[\s,]+/).map(Number);
  if (shape !== 'rect' && shape !== 'poly') return `${at[0] ?? 0} ${at[1] ?? 0}`;
  const [xs, ys] = [at.filter((_, i) => i % 2 === 0), at.filter((_, i) => i % 2 === 1)];
  const mean = (all: readonly number[]): number => Math.round(all.reduce((a, b) => a + b, 0) / Math.max(1, all.length));
  return `${mean(xs)} ${mean(ys)}`;
}

/** The responses that may be meant to be right, as the file writes them; the declared one first. */
function candidatesFor(part: Asked, content: Content): (readonly string[])[] {
  const declaration = declarationsIn(content.rules).responses.get(part.response);
  if (!declaration) return [];
  const correct =
    drawnFor(content).correct.get(part.response) ??
    valueFrom(declaration.baseType, declaration.cardinality, declaration.correct);
  const isSingle = declaration.cardinality === 'single' || declaration.cardinality === 'record';
  const most = 'most' in part && part.most > 0 ? part.most : Number.POSITIVE_INFINITY;
  const mapped = (declaration.mapping?.entries ?? []).filter(({ value }) => isPaid(value)).map(({ key }) => key);
  const areas = (declaration.areaMapping?.areas ?? [])
    .filter(({ value }) => isPaid(value))
    .map(({ shape, coords }) => middleOf(shape, coords));
  const options = part.kind === 'choice' ? part.options.map(({ name }) => [name]) : [];
  const found: (readonly string[])[] = [correct.atoms.map(writtenAtom)];
  for (const all of [mapped, areas]) found.push(...(isSingle ? all.map((one) => [one]) : [all.slice(0, most)]));
  return [...found, ...options, ...(part.kind === 'end' ? [['false'], ['true']] : [])].filter(
    ({ length }) => length > 0,
  );
}

/** A hostile file could ask for thousands, of a processing that is long. */
const MOST_TRIALS = 300;
const MOST_WORK = 300_000;
/** Expressions that all trials together may evaluate. */
const MOST_EVALUATED = 1_000_000;

interface Best {
  readonly score: Rational;
  readonly responses: Responses;
}

const known = new WeakMap<Content, Best>();

/** The best of the responses that were tried: each part with its declared answer, and then, part by part, with any other. */
export function bestOf(content: Content): Best {
  const found = known.get(content) ?? search(content);
  known.set(content, found);
  return found;
}

function search(content: Content): Best {
  const parts = content.parts.filter(isAsked);
  const candidates = parts.map((part) => candidatesFor(part, content));
  const budget = { left: MOST_EVALUATED };
  const scoreOf = (trial: Responses): Rational => scoreIn(play(content, [trial], budget)) ?? zero;
  let responses: Trial = new Map(
    parts.flatMap((part, i) => (candidates[i]![0] && part.kind !== 'end' ? [[part.response, candidates[i]![0]]] : [])),
  );
  let score = scoreOf(responses);
  const most = Math.min(MOST_TRIALS, MOST_WORK / countRules(content.rules));
  let trials = 0;
  for (const [i, part] of parts.entries()) {
    for (const values of candidates[i]!.slice(part.kind === 'end' ? 0 : 1)) {
      trials += 1;
      if (trials > most || budget.left < 0) return { score, responses };
      const tried: Trial = new Map(responses).set(part.response, values);
      const paid = scoreOf(tried);
      if (compare(paid, score) > 0) [responses, score] = [tried, paid];
    }
  }
  return { score, responses };
}

/** The responses of the file as an answer. */
export function answerFrom(content: Content, responses: Responses): Answer {
  const parts = content.parts.filter(isAsked);
  const given = parts.flatMap((part) => {
    const values = (responses.get(part.response) ?? []).map((written) => fromFile(part, written));
    const own = values.filter((value) => value !== '' && !(part.kind === 'end' && value === 'false'));
    return own.length > 0 ? [{ part: part.id, values: own }] : [];
  });
  // Where several parts share a variable, the first of them says it all.
  const taken = new Set<string>();
  const first = given.filter(({ part }) => {
    const name = parts.find(({ id }) => id === part)!.response;
    return taken.has(name) ? false : taken.add(name);
  });
  return { ...emptyAnswer, responses: first };
}
