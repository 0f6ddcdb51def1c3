/** The laws of `question-type.ts`, for every type in the registry. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { languageCodes } from '#platform/contract/languages.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { add, compare, divide, multiply, negate, one, sum, toText, zero } from '#platform/exact/rational.ts';
import { questionTypes, typeForNeutral } from './logic.ts';
import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  isManuallyGraded,
  outcomes,
  pictureSchema,
  requiredRichTextSchema,
  richTextSchema,
  stemSchema,
  waitingParts,
} from './question-type.ts';
import { isUnreadable } from './unreadable.ts';

interface Arbitraries {
  readonly content: fc.Arbitrary<BaseContent>;
  readonly answerTo: (content: never) => fc.Arbitrary<unknown>;
}

const arbitraries = import.meta.glob<Arbitraries>('./*/arbitrary.ts', { eager: true });

const ALL = { correctness: true, rightAnswer: true, feedback: true };
const NONE = { correctness: false, rightAnswer: false, feedback: false };

/** A text with a picture, because some texts must have one. */
const SOMETHING = '<p>text<img src="/files/a.png" alt=""></p>';

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The value without its option ids, which are new in every import. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part) => (key === 'id' ? undefined : part)));

const richTextSchemas = new Set<unknown>([richTextSchema, requiredRichTextSchema, stemSchema, pictureSchema]);

/** Puts the text that the sample has at the path in the place of the filler there. */
function fillFrom(sample: unknown, filled: unknown, path: readonly PropertyKey[]): void {
  const at = (value: unknown): Record<PropertyKey, unknown> =>
    path.slice(0, -1).reduce((within, key) => (within as Record<PropertyKey, unknown>)[key], value) as never;
  const last = path.at(-1)!;
  if (at(filled)[last] === SOMETHING) at(filled)[last] = at(sample)[last];
}

/** Every piece of rich text in a value, found by its schema and not by the code under test. */
function richTexts(schema: z.core.$ZodType, value: unknown): string[] {
  if (richTextSchemas.has(schema) && typeof value === 'string') return [value];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) =>
        richTexts(part, (value as Record<string, unknown> | null)?.[key]),
      );
    case 'array':
      return (value as unknown[]).flatMap((item) => richTexts(def.element, item));
    case 'union': {
      const fitting = def.options.find((option) => (option as z.ZodType).safeParse(value).success);
      return fitting ? richTexts(fitting, value) : [];
    }
    case 'default':
    case 'optional':
    case 'nullable':
      return value === undefined || value === null ? [] : richTexts(def.innerType, value);
    default:
      return [];
  }
}

describe.each(questionTypes.map((type) => [type.name, type] as const))('%s', (name, type) => {
  test('has a name and a line of help in every language', () => {
    const missing = languageCodes.filter((code) => !type.card.names[code]?.name || !type.card.names[code]?.help);
    expect(missing).toEqual([]);
  });

  const { content: anyContent, answerTo } = arbitraries[`./${name}/arbitrary.ts`]!;
  const contentAndAnswer = anyContent.chain((content) =>
    fc.tuple(
      fc.constant(content),
      answerTo(content as never).map((answer) => type.answerSchema.parse(answer)),
    ),
  );
  const { samples } = type;

  test('has at least three samples', () => expect(samples.length).toBeGreaterThanOrEqual(3));

  describe.each(samples.map((sample) => [sample.title, sample] as const))('%s', (_title, sample) => {
    test('both keys are valid contents, unchanged by their schema', () => {
      expect(type.contentSchema.parse(sample.content)).toStrictEqual(sample.content);
      expect(type.contentSchema.parse(sample.otherKey)).toStrictEqual(sample.otherKey);
    });

    test.each(
      sample.answers.map(({ answer, outcome, fraction }) => [JSON.stringify(answer), outcome, fraction, answer]),
    )('%s is %s and earns %s', (_text, outcome, fraction, answer) => {
      const grade = type.grade(sample.content, type.answerSchema.parse(answer));
      expect([grade.outcome, toText(grade.fraction)]).toEqual([outcome, fraction]);
    });

    test('both keys give the same variant and the same student view', () => {
      for (const seed of ['a', 'b', 'c', 'd', 'e']) {
        const variant = type.drawVariant(sample.content, true, seededRandom(seed));
        expect(type.drawVariant(sample.otherKey, true, seededRandom(seed))).toEqual(variant);
        expect(type.toStudentView(sample.otherKey, variant)).toEqual(type.toStudentView(sample.content, variant));
      }
    });

    test.skipIf(type.isUngraded)('the keys do differ', () => {
      const keyOf = (content: BaseContent) =>
        type.manuallyGraded ? type.toReview(content, null, ALL) : type.rightAnswer(content);
      expect(keyOf(sample.otherKey)).not.toEqual(keyOf(sample.content));
    });

    test('a review with no part allowed tells the keys not apart', () => {
      for (const answer of [null, ...sample.answers.map((each) => each.answer)]) {
        const review = type.toReview(sample.content, answer, NONE);
        expect(type.toReview(sample.otherKey, answer, NONE)).toEqual(review);
        expect(type.reviewSchema.parse(review)).toEqual(review);
      }
    });
  });

  test('contents, views, answers and reviews refuse an unknown key', () => {
    for (const { content, answers } of samples) {
      const variant = type.drawVariant(content, false, seededRandom('x'));
      const view = type.toStudentView(content, variant);
      const answer = answers[0]!.answer;
      const review = type.toReview(content, answer, ALL);
      for (const [schema, value] of [
        [type.contentSchema, content],
        [type.studentViewSchema, view],
        [type.variantSchema, variant],
        [type.answerSchema, answer],
        [type.reviewSchema, review],
      ] as const) {
        expect(schema.safeParse(value).success).toBe(true);
        expect(schema.safeParse({ ...value, surprise: 1 }).success).toBe(false);
      }
    }
  });

  test('the samples are graded right, wrong or partial, and blank, at least once; by people: waiting and blank', () => {
    const seen = new Set(samples.flatMap(({ answers }) => answers.map(({ outcome }) => outcome)));
    if (type.isUngraded) expect([...seen]).toEqual(['blank']);
    else if (type.manuallyGraded) expect([...seen].sort()).toEqual(['blank', 'waiting']);
    else for (const outcome of ['right', 'wrong', 'blank'] as const) expect(seen).toContain(outcome);
  });

  test('an empty content becomes valid by filling its texts and numbers, and holds no answer before', () => {
    const filled = JSON.parse(JSON.stringify(type.empty()).replaceAll('""', JSON.stringify(SOMETHING)));
    // Where not any text is a valid one, as in a number, the first sample has one.
    for (const { path } of type.contentSchema.safeParse(filled).error?.issues ?? [])
      fillFrom(samples[0]!.content, filled, path);
    expect(type.contentSchema.safeParse(filled).error).toBeUndefined();
    expect(type.contentSchema.safeParse(type.empty()).success).toBe(false);
  });

  test('before it is handed in, a student is told of an answer that cannot be graded', () => {
    for (const { content, answers } of samples) {
      const view = type.toStudentView(content, type.drawVariant(content, false, seededRandom('x')));
      for (const { answer, outcome } of answers)
        if (outcome === 'ungradable' && type.answerFormatBlocker(content, answer) === null)
          expect(isUnreadable(name, view, answer), 'unreadable.ts does not know answers of this type').toBe(true);
    }
  });

  test('beside its answer there is room for how certain its student was', () => {
    for (const { answer } of type.samples.flatMap((sample) => sample.answers))
      expect(type.answerSchema.safeParse({ ...(answer as object), certainty: 'high' }).success).toBe(false);
  });

  test('the right answer earns exactly 1; where people mark, no machine knows one', () => {
    if (type.manuallyGraded || type.isUngraded) {
      fc.assert(fc.property(anyContent, (content) => type.rightAnswer(content) === null));
      return;
    }
    fc.assert(
      fc.property(anyContent, (content) => {
        const answer = type.rightAnswer(content);
        if (isManuallyGraded(type, content)) {
          expect(answer).toBeNull();
          return;
        }
        expect(type.answerSchema.parse(answer)).toEqual(answer);
        expect(type.grade(content, answer)).toEqual({ outcome: 'right', fraction: one });
        expect(type.answerFormatBlocker(content, answer)).toBeNull();
      }),
    );
  });

  test('with the numbers of an attempt it looks the same to the student, and its right answer earns exactly 1', () => {
    fc.assert(
      fc.property(anyContent, fc.string(), (content, seed) => {
        const variant = type.drawVariant(content, true, seededRandom(seed));
        const own = contentIn(type, content, variant);
        expect(type.toStudentView(own, variant)).toEqual(type.toStudentView(content, variant));
        const right = type.rightAnswer(own);
        if (right !== null) expect(type.grade(own, right)).toEqual({ outcome: 'right', fraction: one });
      }),
    );
  });

  test('every answer has a grade from −1 to 1; a blank one is blank and earns 0', () => {
    fc.assert(
      fc.property(contentAndAnswer, ([content, answer]) => {
        const { outcome, fraction } = type.grade(content, answer);
        expect(outcomes).toContain(outcome);
        expect(compare(fraction, one)).not.toBe(1);
        expect(compare(fraction, negate(one))).not.toBe(-1);
        expect(outcome === 'blank').toBe(type.isBlank(answer));
        if (outcome === 'blank' || outcome === 'ungradable' || outcome === 'waiting')
          expect(toText(fraction)).toBe('0');
        // Of questions with parts, whose other parts a machine grades, those wait in which a part waits.
        const waits = type.partsOf
          ? waitingParts(type, content, answer).length > 0
          : isManuallyGraded(type, content) && !type.isBlank(answer);
        expect(outcome === 'waiting').toBe(waits);
        if (outcome === 'right') expect(fraction).toEqual(one);
      }),
    );
  });

  test('whatever the answer schema accepts is graded, put in words, classified and reviewed', () => {
    const shapes = fc.oneof(
      fc.anything(),
      fc.record({ text: fc.anything() }),
      fc.record({ option: fc.anything() }),
      fc.record({ options: fc.array(fc.anything()) }),
      fc.record({ value: fc.anything() }),
      fc.record({ text: fc.string({ unit: 'binary', maxLength: 300 }), unit: fc.string({ unit: 'binary' }) }),
    );
    fc.assert(
      fc.property(anyContent, shapes, (content, thing) => {
        const parsed = type.answerSchema.safeParse(thing);
        if (!parsed.success) return;
        expect(outcomes).toContain(type.grade(content, parsed.data).outcome);
        expect(typeof type.answerText(content, parsed.data)).toBe('string');
        type.classify(content, parsed.data);
        type.answerFormatBlocker(content, parsed.data);
        expect(type.reviewSchema.safeParse(type.toReview(content, parsed.data, ALL)).success).toBe(true);
      }),
    );
  });

  test('an answer that is accepted too earns full marks, no other earns less, and the student sees the same', () => {
    if (!type.acceptAlso) return;
    fc.assert(
      fc.property(contentAndAnswer, fc.string(), ([content, answer], seed) => {
        const wider = type.acceptAlso!(content, answer);
        if (wider === null) return;
        expect(type.contentSchema.parse(wider)).toEqual(wider);
        expect(type.grade(wider, answer)).toEqual({ outcome: 'right', fraction: one });
        expect(type.grade(wider, type.rightAnswer(content))).toEqual({ outcome: 'right', fraction: one });
        const ids = type.responseClasses(wider).map(({ id }) => id);
        for (const { id } of type.responseClasses(content)) expect(ids).toContain(id);
        const variant = type.drawVariant(content, true, seededRandom(seed));
        expect(type.toStudentView(wider, variant)).toEqual(type.toStudentView(content, variant));
      }),
    );
    const wrong = samples.flatMap(({ content, answers }) =>
      answers.filter(({ outcome }) => outcome === 'wrong').map(({ answer }) => type.acceptAlso!(content, answer)),
    );
    expect(wrong.some((wider) => wider !== null)).toBe(true);
  });

  test('where an answer is graded part by part, its parts together earn what it earns', () => {
    fc.assert(
      fc.property(contentAndAnswer, ([content, answer]) => {
        const parts = type.scoreParts?.(content, answer) ?? null;
        if (parts === null) return;
        const earned = parts.map(({ fraction, weight }) => multiply(fraction, weight)).reduce(add, zero);
        const together = divide(earned, sum(parts.map(({ weight }) => weight)));
        expect(compare(together, type.grade(content, answer).fraction)).toBe(0);
      }),
    );
  });

  test('an answer falls only in classes that statistics know, and a blank one in none', () => {
    fc.assert(
      fc.property(contentAndAnswer, ([content, answer]) => {
        const classes = type.responseClasses(content).map(({ id }) => id);
        const own = type.classify(content, answer);
        expect(new Set(classes).size).toBe(classes.length);
        for (const id of own) expect(classes).toContain(id);
        if (type.isBlank(answer)) expect(own).toEqual([]);
      }),
    );
  });

  test('the student view holds what its schema says, and parsing it again changes nothing', () => {
    fc.assert(
      fc.property(anyContent, fc.string(), (content, seed) => {
        const variant = type.drawVariant(content, true, seededRandom(seed));
        expect(type.variantSchema.parse(variant)).toEqual(variant);
        const view = type.toStudentView(content, variant);
        expect(type.studentViewSchema.parse(view)).toEqual(view);
      }),
    );
  });

  test.skipIf(type.isUngraded)('a review holds exactly the allowed parts', () => {
    fc.assert(
      fc.property(
        contentAndAnswer,
        fc.record({ correctness: fc.boolean(), rightAnswer: fc.boolean(), feedback: fc.boolean() }),
        ([content, answer], parts) => {
          const allowed = Object.entries(parts)
            .filter(([, isAllowed]) => isAllowed)
            .map(([part]) => part);
          for (const given of [answer, null]) {
            const review = type.toReview(content, given, parts);
            expect(Object.keys(review).sort()).toEqual(allowed.sort());
            expect(type.reviewSchema.parse(review)).toEqual(review);
          }
        },
      ),
    );
  });

  test('mapping reaches every rich text and nothing else', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(type.mapRichText(content, (html) => html)).toEqual(content);
        let count = 0;
        const marked = type.mapRichText(content, (html) => `${html}<p>mark ${count++}</p>`);
        const found = richTexts(type.contentSchema, marked);
        expect(found.length).toBeGreaterThan(0);
        expect(found).toHaveLength(count);
        expect(found.every((html) => /<p>mark \d+<\/p>$/.test(html))).toBe(true);
        const unmarked = JSON.parse(JSON.stringify(marked).replace(/<p>mark \d+<\/p>/g, ''));
        expect(unmarked).toEqual(content);
      }),
    );
  });

  test('what is given out in the neutral form comes back the same, apart from ids', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const interaction = throughJson(type.toNeutral(content));
        expect(type.neutralKinds).toContain(interaction.kind);
        const back = typeForNeutral(content.stem, interaction);
        if (!('content' in back)) throw new Error(back.refused);
        expect(back.type).toBe(name);
        expect(withoutIds(back.content)).toEqual(withoutIds(content));
      }),
    );
  });

  test('contents, answers, variants and reviews survive JSON', () => {
    fc.assert(
      fc.property(contentAndAnswer, ([content, answer]) => {
        const review = type.toReview(content, answer, ALL);
        const variant = type.drawVariant(content, true, seededRandom('x'));
        expect(type.contentSchema.parse(throughJson(content))).toEqual(content);
        expect(type.answerSchema.parse(throughJson(answer))).toEqual(answer);
        expect(type.reviewSchema.parse(throughJson(review))).toEqual(review);
        expect(type.variantSchema.parse(throughJson(variant))).toEqual(variant);
      }),
    );
  });

  test('text that PostgreSQL cannot keep does not pass the schemas', () => {
    const lone = `a\0b\ud800c`;
    for (const { content } of samples) {
      const dirty = type.contentSchema.parse(type.mapRichText(content, (html) => (html === '' ? '' : html + lone)));
      expect(JSON.stringify(dirty)).not.toMatch(/\\u0000|\\ud800/);
    }
  });
});

test('every folder with a player is a registered type with a card and arbitraries, and the reverse', () => {
  const names = questionTypes.map((type: AnyQuestionType) => type.name).sort();
  const foldersWith = (files: Readonly<Record<string, unknown>>) =>
    Object.keys(files).map((path) => path.split('/')[1]);
  for (const files of [
    import.meta.glob('./*/Editor.tsx'),
    import.meta.glob('./*/Player.tsx'),
    import.meta.glob('./*/Review.tsx'),
    import.meta.glob('./*/card.ts'),
  ])
    expect(foldersWith(files).sort()).toEqual(names);
  expect(foldersWith(arbitraries)).toEqual(expect.arrayContaining(names));
});
