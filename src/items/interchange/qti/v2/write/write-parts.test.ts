import { describe, expect, test } from 'vitest';
import { composite } from '#items/question-types/composite/logic.ts';
import { isAsked } from '#items/question-types/composite/schema.ts';
import { question } from '#items/question-types/multi-part/building.testing.ts';
import { multiPart } from '#items/question-types/multi-part/logic.ts';
import { type Content, contentSchema } from '#items/question-types/multi-part/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { partTypes } from '#items/question-types/part-types.ts';
import { toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from '../../../read-question-file.ts';
import { writeQuestions } from '../../../write-questions.ts';

type PartContent = Content['parts'][number]['content'];

const itemOf = (content: Content): NeutralItem => ({
  ...{ place: {}, title: 'T', tags: [], category: [] },
  stem: content.stem,
  interaction: multiPart.toNeutral(content),
});

const number: PartContent = {
  stem: '<p>How many?</p>',
  answers: [{ value: '4', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' }],
  units: [],
  unitRule: null,
} as PartContent;

/** A part of this type, worth 1, before a number that is worth 3. */
const withNumber = (type: string, content: PartContent): Content =>
  contentSchema.parse(question({ type, content, marks: '0.5' }, { content: number, marks: '1.5' }));

const sampleOf = (name: string): PartContent =>
  partTypes.find((type) => type.name === name)!.samples[0]!.content as PartContent;

const WRITTEN = [
  'multiple-choice',
  'true-false',
  'matching',
  'ordering',
  'matrix',
  'highlight-words',
  'cloze',
  'fill-in-table',
];
const NOT_WRITTEN = partTypes
  .map(({ name }) => name)
  .filter((name) => /^(?:calculated|hotspot|picture-labels)$/.test(name));

describe.each(['qti21', 'qti22', 'qti30'] as const)('%s', (format) => {
  test.each(WRITTEN)(
    'a part of the type %s is written beside another, and pays its share of the marks',
    async (type) => {
      const { bytes, losses } = await writeQuestions(format, [itemOf(withNumber(type, sampleOf(type)))]);
      expect(losses).toMatchObject([{ leftOut: false }]);
      expect(losses[0]!.lost.join()).toContain('no question with parts: it is written as one item');
      const [read] = (await readQuestionFile({ name: 'x', bytes })).items;
      if (!read || 'refused' in read) throw new Error(read?.refused);
      const { interaction, stem } = read.item;
      if (interaction.kind !== 'own') throw new Error(interaction.kind);
      const content = composite.contentSchema.parse({ ...interaction.content, stem });
      const right = composite.rightAnswer(content);
      expect(right && composite.grade(content, right).outcome).toBe('right');
      const paid = (letter: string): string => {
        const own = new Set(
          content.parts.flatMap((part) =>
            isAsked(part) && part.response.startsWith(`RESPONSE_${letter}`) ? [part.id] : [],
          ),
        );
        const responses = right!.responses.filter(({ part }) => own.has(part));
        return toText(composite.grade(content, { ...right!, responses }).fraction);
      };
      expect([paid('A'), paid('B')]).toEqual(['1/4', '3/4']);
    },
  );

  test.each(NOT_WRITTEN)('a part of the type %s leaves the question out by the name of the part', async (type) => {
    const { losses } = await writeQuestions(format, [itemOf(withNumber(type, sampleOf(type)))]);
    expect(losses).toMatchObject([
      { leftOut: true, lost: expect.arrayContaining([expect.stringMatching(/^Part a: /)]) },
    ]);
  });
});
