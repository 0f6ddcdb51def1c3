import { describe, expect, test } from 'vitest';
import { findQuestionType } from '../logic.ts';
import { following, number, question } from './building.testing.ts';
import { multiPart } from './logic.ts';
import { contentSchema } from './schema.ts';

describe('what a question refuses, with the field', () => {
  const a = { content: number('4'), resultName: 'a' };
  const issueOf = (content: unknown): [string, string] => {
    const [issue] = contentSchema.safeParse(content).error?.issues ?? [];
    return [issue?.path.join('.') ?? '', issue?.message ?? ''];
  };
  test.each([
    [
      'a later result',
      question({ content: number('8'), ...following('b*2') }, { content: number('4'), resultName: 'b' }),
      'parts.0.followThrough.formula',
      '"b" is the result of a later part',
    ],
    [
      'its own result',
      question(a, { content: number('8'), resultName: 'b', ...following('b*2') }),
      'parts.1.followThrough.formula',
      'A part can’t follow from its own result',
    ],
    [
      'an unknown name',
      question(a, { content: number('8'), ...following('a*x') }),
      'parts.1.followThrough.formula',
      'No earlier part calls its result "x"',
    ],
    [
      'a division by zero',
      question(a, { content: number('8'), ...following('a/(a-4)') }),
      'parts.1.followThrough.formula',
      'Has no value with the correct results',
    ],
    [
      'a formula that leads elsewhere',
      question(a, { content: number('8'), ...following('a*3') }),
      'parts.1.followThrough.formula',
      'Gives 12 with the correct results, which is not a correct answer of this part',
    ],
    [
      'no earlier result',
      question(a, { content: number('8'), ...following('2*4') }),
      'parts.1.followThrough.formula',
      'Must use the result of an earlier part',
    ],
    [
      'no expression',
      question(a, { content: number('8'), ...following('a*') }),
      'parts.1.followThrough.formula',
      'The expression ends too early',
    ],
    [
      'any number as the source',
      question({ content: number('*'), resultName: 'a' }, { content: number('8'), ...following('a*2') }),
      'parts.1.followThrough.formula',
      '"a" has no single correct number',
    ],
    [
      'a share below 0',
      question(a, { content: number('8'), ...following('a*2', '-1') }),
      'parts.1.followThrough.share',
      'Must be a share from 0 to 1, such as 1 or 0.5',
    ],
    [
      'two results of one name',
      question(a, { content: number('8'), resultName: 'a' }),
      'parts.1.resultName',
      'Another part has this name',
    ],
    [
      'a constant as a name',
      question({ ...a, resultName: 'pi' }, { content: number('8') }),
      'parts.0.resultName',
      'Is the name of a function or a constant',
    ],
    [
      'a name where there is no number',
      question(a, {
        type: 'true-false',
        content: { ...findQuestionType('true-false')!.samples[0]!.content },
        resultName: 'b',
      }),
      'parts.1.resultName',
      'Only a part with a number as its answer can have a name for its result',
    ],
    [
      'follow-through where there is no number',
      question(a, {
        type: 'true-false',
        content: { ...findQuestionType('true-false')!.samples[0]!.content },
        ...following('a'),
      }),
      'parts.1.followThrough.formula',
      'Only a part with a number as its answer can follow from earlier results',
    ],
    [
      'no marks',
      question({ ...a, marks: '0' }, a),
      'parts.0.marks',
      'Must be more than 0 and at most 999, such as 2, 0.5 or 1/3',
    ],
    ['one part', question(a), 'parts', 'There must be at least 2 parts'],
    ['the same part twice', question(a, { ...a, id: 'part0' }), 'parts', 'Each part must have an id of its own'],
    [
      'a field of the part’s own type',
      question(a, { content: number('eight') }),
      'parts.1.content.answers.0.value',
      'Must be a decimal with a point, such as 3.14, -5 or 6.02e23, or * for any number',
    ],
  ] as const)('%s', (_name, content, path, message) => {
    expect(issueOf(content)).toEqual([path, message]);
  });

  test.each(['composite', 'multi-part', 'text-only'])('a part of the type %s', (type) => {
    const { content } = findQuestionType(type)!.samples[0]!;
    const [path, message] = issueOf(question(a, { type, content }));
    expect([path, message]).toEqual(['parts.1.type', expect.stringContaining('can’t be parts')]);
  });

  test('an answer to a part of another question, or of another type', () => {
    const content = question(a, { content: number('8') });
    const foreign = { parts: { zzzz9999: { type: 'numeric', answer: { text: '4' } } } };
    const other = { parts: { part0: { type: 'short-text', answer: { text: '4' } } } };
    for (const answer of [foreign, other]) expect(multiPart.answerFormatBlocker(content, answer)).not.toBeNull();
    expect(multiPart.grade(content, other).fraction.n).toBe(0n);
  });
});
