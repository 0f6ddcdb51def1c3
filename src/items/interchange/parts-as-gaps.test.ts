import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Content as Cloze } from '#items/question-types/cloze/schema.ts';
import { findQuestionType, questionType, typeForNeutral } from '#items/question-types/logic.ts';
import { following, number, question } from '#items/question-types/multi-part/building.testing.ts';
import { multiPart } from '#items/question-types/multi-part/logic.ts';
import { type Content, contentSchema } from '#items/question-types/multi-part/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { toText } from '#platform/exact/rational.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { readQuestionFile } from './read-question-file.ts';
import { writeQuestions } from './write-questions.ts';

const option = (id: string, text: string, share: string) => ({ id, text: `<p>${text}</p>`, share, feedback: '' });

/** Three parts of one field each, worth 1/2, 1 and 3/2. */
const fields = contentSchema.parse(
  question(
    { content: number('4'), marks: '0.5', resultName: 'a' },
    {
      type: 'short-text',
      content: {
        stem: '<p>Its capital?</p>',
        caseSensitive: false,
        answers: [
          { pattern: 'Paris', share: '1', feedback: '' },
          { pattern: 'Lyon', share: '1/2', feedback: '' },
        ],
      } as Content['parts'][number]['content'],
    },
    {
      type: 'single-choice',
      marks: '3/2',
      content: {
        stem: '<p>Its river?</p>',
        shuffle: false,
        options: [
          option('sein0001', 'Seine', '1'),
          option('rhin0001', 'Rhine', '0'),
          option('main0001', 'Main', '1/4'),
        ],
      } as Content['parts'][number]['content'],
    },
  ),
);

const itemOf = (content: Content): NeutralItem => ({
  ...{ place: {}, title: 'T', tags: [], category: [] },
  stem: content.stem,
  interaction: multiPart.toNeutral(content),
});

describe.each(['moodle-xml', 'qti21', 'qti22', 'qti30'] as const)('%s', (format) => {
  test('parts of one field each become a text with gaps that pays the same for every answer', async () => {
    const { bytes, losses } = await writeQuestions(format, [itemOf(fields)]);
    expect(losses).toMatchObject([{ leftOut: false }]);
    expect(losses[0]!.lost.join()).toContain('no question with parts: it is written as a text with gaps');
    const [read] = (await readQuestionFile({ name: 'x', bytes })).items;
    if (!read || !('item' in read)) throw new Error(JSON.stringify(read));
    const typed = typeForNeutral(read.item.stem, read.item.interaction);
    if (!('content' in typed)) throw new Error(typed.refused);
    expect(typed.type).toBe('cloze');
    const cloze = questionType('cloze').contentSchema.parse(typed.content) as Cloze;
    expect(plainText(cloze.stem)).toMatch(/A train.*How much\?.*\[\[1\]\].*capital.*\[\[2\]\].*river.*\[\[3\]\]/s);
    const choice = cloze.gaps[2]!;
    const idOf = (text: string) =>
      choice.kind === 'choice' ? choice.options.find((one) => one.text === text)?.id : undefined;
    const optionIds: Readonly<Record<string, string>> = { Seine: 'sein0001', Rhine: 'rhin0001', Main: 'main0001' };
    const given = fc.record({
      sum: fc.constantFrom('4', '5', ''),
      city: fc.constantFrom('Paris', 'Lyon', 'Rome', ''),
      river: fc.constantFrom('Seine', 'Rhine', 'Main', ''),
    });
    fc.assert(
      fc.property(given, ({ sum, city, river }) => {
        const values = [sum, city, river === '' ? '' : idOf(river)!];
        const gaps = values.flatMap((value, i) => (value === '' ? [] : [{ gap: cloze.gaps[i]!.id, value }]));
        const parts = {
          ...(sum !== '' && { part0: { type: 'numeric', answer: { text: sum } } }),
          ...(city !== '' && { part1: { type: 'short-text', answer: { text: city } } }),
          ...(river !== '' && { part2: { type: 'single-choice', answer: { option: optionIds[river]! } } }),
        };
        const [here, there] = [multiPart.grade(fields, { parts }), questionType('cloze').grade(cloze, { gaps })];
        expect(toText(there.fraction)).toBe(toText(here.fraction));
      }),
    );
  });
});

// QTI 1.2 names more that it loses: its gaps hold texts.
describe.each(['moodle-xml', 'qti12', 'qti21', 'qti22', 'qti30'] as const)('%s', (format) => {
  test('what is lost of follow-through is named, and parts of several fields are no gaps', async () => {
    const followed = question({ content: number('4'), resultName: 'a' }, { content: number('8'), ...following('a*2') });
    const { content: matrix } = findQuestionType('matrix')!.samples[0]!;
    const wide = question({ content: number('4') }, { type: 'matrix', content: matrix });
    const { losses } = await writeQuestions(format, [itemOf(followed), itemOf(wide)]);
    // QTI 2 and 3 write them as one item: qti/v2/write/write-parts.test.ts.
    const isLeftOut = format === 'moodle-xml' || format === 'qti12';
    expect(losses.map(({ leftOut }) => leftOut)).toEqual([false, isLeftOut]);
    expect(losses[0]!.lost.join()).toContain('no place for follow-through');
    expect(losses[1]!.lost.join()).toContain(isLeftOut ? 'Question with parts' : 'it is written as one item');
  });
});
