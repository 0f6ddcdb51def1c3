/** Calculated: a numeric question whose numbers differ from attempt to attempt. */
import { z } from 'zod';
import { seededRandom } from '#platform/exact/random.ts';
import { compare, zero } from '#platform/exact/rational.ts';
import { findDecimal, parseDecimal } from '../numeric/decimal.ts';
import { findRightAnswer, isBaseUnit } from '../numeric/match.ts';
import { toleranceSchema, unitRuleSchema, unitsSchema } from '../numeric/schema.ts';
import { richTextSchema, stemSchema } from '../question-type.ts';
import { shareSchema } from '../share.ts';
import { expressionBlocker, isReserved } from './expression.ts';
import { draw, expressionsIn, findValue, stepsOf, typicalVariant, type Variant } from './values.ts';

const decimal = z
  .string()
  .max(30)
  .refine((text) => findDecimal(text) !== null, { error: 'Must be a decimal with a point, such as 2.5', abort: true });

/** The name of a variable in expressions. */
export const nameSchema = z
  .string()
  .regex(/^[A-Za-z]\w{0,29}$/, 'Must be a letter, then letters, digits or _')
  .refine((name) => !isReserved(name), 'Is the name of a function or a constant');

const variableSchema = z
  .strictObject({
    name: nameSchema,
    low: decimal,
    high: decimal,
    decimals: z.int().min(0).max(9),
    spread: z.enum(['uniform', 'loguniform']),
  })
  .refine(
    (variable) => {
      const { first, last } = stepsOf(variable);
      return first <= last;
    },
    { path: ['high'], message: 'There is no value from the smallest to the largest with so many decimals' },
  )
  .refine(({ spread, low }) => spread === 'uniform' || compare(parseDecimal(low), zero) > 0, {
    path: ['low'],
    message: 'Must be more than 0 for a logarithmic spread',
  });

const variantSchema = z.record(nameSchema, decimal);

const acceptedSchema = z.strictObject({
  /** An expression over the variables. */
  formula: z.string().min(1, 'Enter a formula').max(500),
  tolerance: toleranceSchema,
  share: shareSchema,
  /** Shown to who gave this answer. */
  feedback: richTextSchema.default(''),
});

export const MAX_VARIANTS = 200;

const shape = z.strictObject({
  /** With `{name}` for the value of a variable and `{=expression}` for what it comes to. */
  stem: stemSchema,
  variables: z.array(variableSchema).min(1, 'There must be at least one variable').max(20, 'At most 20 variables'),
  /** Sets of values that the author prepared; empty when they are drawn for each attempt. */
  variants: z.array(variantSchema).max(MAX_VARIANTS, `At most ${MAX_VARIANTS} sets of values`).default([]),
  /** The first that covers the number decides. */
  answers: z.array(acceptedSchema).min(1, 'At least one answer must be accepted').max(20, 'At most 20 answers'),
  units: unitsSchema,
  unitRule: unitRuleSchema.nullable().default(null),
});
type Shape = z.infer<typeof shape>;

/** The answers with the numbers of one attempt; those whose formula has no value are left out. */
export const acceptedWith = (content: Pick<Shape, 'answers'>, variant: Variant) =>
  content.answers.flatMap(({ formula, ...rest }) => {
    const value = findValue(formula, variant);
    return value === null ? [] : [{ ...rest, value }];
  });

const TRIALS = 25;

/** The sets of values that a content is tried with before it is taken in. */
function* trialsOf(content: Shape): Iterable<Variant> {
  if (content.variants.length > 0) return yield* content.variants;
  yield typicalVariant(content);
  const random = seededRandom('trial');
  for (let i = 0; i < TRIALS; i++) yield draw(content, random);
}

const inWords = (variant: Variant): string =>
  Object.entries(variant)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

type Issue = (path: PropertyKey[], message: string) => void;

function checkNames({ variables, variants }: Shape, issue: Issue): void {
  const names = variables.map(({ name }) => name);
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i) issue(['variables', i, 'name'], 'Listed twice');
  });
  variants.forEach((variant, i) => {
    const own = Object.keys(variant).sort().join();
    if (own !== [...names].sort().join()) issue(['variants', i], 'Must have one value for each variable');
  });
}

function checkFormulas({ stem, variables, answers }: Shape, issue: Issue): void {
  const names = new Set(variables.map(({ name }) => name));
  answers.forEach(({ formula }, i) => {
    const why = expressionBlocker(formula, names);
    if (why !== null) issue(['answers', i, 'formula'], why);
  });
  for (const expression of expressionsIn(stem)) {
    const why = expressionBlocker(expression, names);
    if (why !== null) issue(['stem'], `{=${expression}}: ${why}`);
  }
}

/** Why nobody could answer the question with these numbers; null when it can be answered. */
function faultWith(content: Shape, variant: Variant): { path: PropertyKey[]; message: string } | null {
  const where = `where ${inWords(variant)}`;
  const lost = content.answers.findIndex(({ formula }) => findValue(formula, variant) === null);
  if (lost >= 0) return { path: ['answers', lost, 'formula'], message: `Has no value ${where}` };
  if (expressionsIn(content.stem).some((expression) => findValue(expression, variant) === null)) {
    return { path: ['stem'], message: `An expression has no value ${where}` };
  }
  if (findRightAnswer({ ...content, answers: acceptedWith(content, variant) }) !== null) return null;
  const why = 'an answer with share 1 is missing, or an earlier answer covers it';
  return { path: ['answers'], message: `No number can earn full marks ${where}: ${why}` };
}

function checkValues(content: Shape, issue: Issue): void {
  for (const variant of trialsOf(content)) {
    const fault = faultWith(content, variant);
    if (!fault) continue;
    issue(fault.path, fault.message);
    break;
  }
}

export const contentSchema = shape
  .refine(({ units, unitRule }) => unitRule === null || units.some(isBaseUnit), {
    path: ['unitRule'],
    message: 'A rule for units needs at least one unit',
  })
  .superRefine((content, context) => {
    let isSound = true;
    const issue: Issue = (path, message) => {
      isSound = false;
      context.addIssue({ code: 'custom', path, message });
    };
    checkNames(content, issue);
    checkFormulas(content, issue);
    if (isSound) checkValues(content, issue);
  });
export type Content = z.infer<typeof contentSchema>;

export const questionVariantSchema = z.strictObject({ values: variantSchema });
export type QuestionVariant = z.infer<typeof questionVariantSchema>;
