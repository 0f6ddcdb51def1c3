/** What must hold between the parts of one question, beyond what the type of each demands. */
import { seededRandom } from '#platform/exact/random.ts';
import { expressionBlocker } from '../calculated/expression.ts';
import { grade as gradeNumber } from '../numeric/grade.ts';
import { isBaseUnit } from '../numeric/match.ts';
import { partType } from '../part-types.ts';
import { contentIn } from '../question-type.ts';
import { isNumber, keyOf, namesIn, ordinaryResult, resultOf, variablesOf, withoutSign } from './follow-through.ts';
import type { Part } from './part.ts';

interface Fault {
  readonly message: string;
}

/** Tells what is wrong, with the path from the list of parts. */
type Issue = (path: PropertyKey[], message: string) => void;

function checkNames(parts: readonly Part[], issue: Issue): void {
  const names = parts.map(({ resultName }) => resultName);
  parts.forEach((part, i) => {
    if (part.resultName === null) return;
    if (!isNumber(part))
      issue([i, 'resultName'], 'Only a part with a number as its answer can have a name for its result');
    else if (names.indexOf(part.resultName) !== i) issue([i, 'resultName'], 'Another part has this name');
  });
}

/** Why the formula can't be the key of the part; null when its names are those of earlier results and own variables. */
function formulaBlocker(parts: readonly Part[], at: number, formula: string): Fault | null {
  const part = parts[at]!;
  const own = new Set(Object.keys(variablesOf(part)));
  const earlier = new Set(parts.slice(0, at).flatMap(({ resultName }) => resultName ?? []));
  const later = new Set(parts.slice(at + 1).flatMap(({ resultName }) => resultName ?? []));
  const used = namesIn(formula) ?? new Set<string>();
  for (const name of used) {
    if (own.has(name) && earlier.has(name))
      return { message: `"${name}" is an earlier result and a variable of this part` };
    if (own.has(name) || earlier.has(name)) continue;
    if (name === part.resultName) return { message: 'A part can’t follow from its own result' };
    if (later.has(name)) return { message: `"${name}" is the result of a later part` };
    return { message: `No earlier part calls its result "${name}"` };
  }
  const why = expressionBlocker(withoutSign(formula), used);
  if (why !== null) return { message: why };
  return [...used].some((name) => earlier.has(name)) ? null : { message: 'Must use the result of an earlier part' };
}

/** Why the formula doesn't lead to the key with these right results; null when it does. */
function keyBlocker(parts: readonly Part[], at: number, formula: string): Fault | null {
  const part = parts[at]!;
  const used = namesIn(formula) ?? new Set<string>();
  const results: Record<string, string> = {};
  for (const one of parts.slice(0, at)) {
    if (one.resultName === null || !used.has(one.resultName)) continue;
    const result = ordinaryResult(one);
    if (result === null) return { message: `"${one.resultName}" has no single correct number` };
    results[one.resultName] = result;
  }
  const value = resultOf(formula, { ...variablesOf(part), ...results });
  if (value === null) return { message: 'Has no value with the correct results' };
  const key = keyOf(part);
  const unit = key?.units.find(isBaseUnit);
  const isRight = key && gradeNumber(key, { text: value, ...(unit && { unit: unit.name }) }).outcome === 'right';
  if (isRight) return null;
  return { message: `Gives ${value} with the correct results, which is not a correct answer of this part` };
}

const TRIALS = 25;

/** The parts as attempts have them: once, or with 25 draws where numbers are drawn. */
function* trialsOf(parts: readonly Part[]): Iterable<readonly Part[]> {
  const random = seededRandom('trial');
  const isDrawn = parts.some(({ type }) => partType(type).instantiate !== undefined);
  for (let i = 0; i < (isDrawn ? TRIALS : 1); i++) {
    yield parts.map((part) => {
      const type = partType(part.type);
      return { ...part, content: contentIn(type, part.content, type.drawVariant(part.content, false, random)) };
    });
  }
}

const NO_NUMBER: Fault = { message: 'Only a part with a number as its answer can follow from earlier results' };

/** Checks the names of results and the formulas of follow-through. Contents that their own type refuses are passed over. */
export function checkParts(parts: readonly Part[], issue: Issue): void {
  checkNames(parts, issue);
  if (parts.every(({ followThrough }) => followThrough === null)) return;
  const sound = parts.map(({ type, content }) => partType(type).contentSchema.safeParse(content).success);
  const formulas = parts.flatMap((part, i) => {
    if (!part.followThrough) return [];
    const { formula } = part.followThrough;
    const fault = isNumber(part) ? sound[i] && formulaBlocker(parts, i, formula) : NO_NUMBER;
    if (fault) issue([i, 'followThrough', 'formula'], fault.message);
    return !fault && sound.slice(0, i + 1).every(Boolean) ? [{ i, formula }] : [];
  });
  if (formulas.length === 0) return;
  const refused = new Set<number>();
  for (const trial of trialsOf(parts.slice(0, 1 + Math.max(...formulas.map(({ i }) => i))))) {
    for (const { i, formula } of formulas) {
      const fault = refused.has(i) ? null : keyBlocker(trial, i, formula);
      if (!fault) continue;
      refused.add(i);
      issue([i, 'followThrough', 'formula'], fault.message);
    }
  }
}
