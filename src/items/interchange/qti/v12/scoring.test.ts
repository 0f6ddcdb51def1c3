import { describe, expect, test } from 'vitest';
import {
  blank,
  compared,
  equal,
  feedback,
  list,
  questionOf,
  readOne,
  refusalOf,
  rule,
  setvar,
  show,
  text,
} from './qti12.testing.ts';

const ab = list('r', { a: 'A', b: 'B' });
const abc = { a: 'A', b: 'B', c: 'C' };

describe('the variable that is the score', () => {
  test('is not the first that a rule sets', async () => {
    const rules =
      rule(equal('a'), setvar('1', 'Add', 'Respondus_Correct') + setvar('0', 'Set')) +
      rule(equal('b'), setvar('0', 'Add', 'Respondus_Correct') + setvar('100', 'Set'));
    expect((await questionOf({ responses: ab, rules })).interaction).toMatchObject({
      options: [{ share: '0' }, { share: '1' }],
    });
  });
  test('is the only one where a file has its own name for it', async () => {
    const rules = rule(equal('b'), setvar('1', 'Set', 'Respondus_Correct'));
    expect((await questionOf({ responses: ab, rules, outcomes: '<decvar/>' })).interaction).toMatchObject({
      options: [{ share: '0' }, { share: '1' }],
    });
  });
  test('is named as missing where there are several and none is the score', async () => {
    const rules = rule(equal('a'), setvar('1', 'Set', 'X')) + rule(equal('b'), setvar('1', 'Set', 'Y'));
    expect(await refusalOf({ responses: ab, rules })).toMatch(/several variables \(X, Y\)/);
  });
});

describe('rules', () => {
  test('add up, and what one sets another takes off', async () => {
    const rules =
      rule(equal('a'), setvar('4') + setvar('2', 'Divide')) +
      rule(equal('b'), setvar('1', 'Add') + setvar('3', 'Subtract')) +
      rule(equal('c'), setvar('1', 'Add') + setvar('1', 'Multiply'));
    const outcomes = '<decvar varname="SCORE" defaultval="0"/>';
    expect((await questionOf({ responses: list('r', abc), rules, outcomes })).interaction).toMatchObject({
      options: [{ share: '1' }, { share: '-1' }, { share: '1/2' }],
    });
  });
  test('end where the file says so, each block for itself', async () => {
    const first = rule(equal('x', 'g1'), setvar('50', 'Add'), 'continue="No"');
    const second = rule(equal('y', 'g2'), setvar('50', 'Add'), 'continue="No"');
    const responses = `${text('and')}${blank('g1')}${blank('g2')}`;
    const oneBlock = { responses, rules: first + second };
    expect(await refusalOf(oneBlock)).toMatch(/cannot be kept/);
    const twoBlocks = { responses, rules: `${first}</resprocessing><resprocessing>${second}` };
    expect((await questionOf(twoBlocks)).interaction).toMatchObject({
      kind: 'cloze',
      gaps: [{ weight: '1' }, { weight: '1' }],
    });
  });
  test('that leave open whether others follow are named', async () => {
    const responses = list('r', abc, 'rcardinality="Multiple"');
    const rules = rule(equal('a'), setvar('50', 'Add')) + rule(equal('b'), setvar('50', 'Add'));
    expect((await questionOf({ responses, rules })).warnings).toEqual([expect.stringMatching(/leaves open/)]);
    const told = rules.replaceAll('<respcondition', '<respcondition continue="Yes"');
    expect((await questionOf({ responses, rules: told })).warnings).toEqual([]);
  });
  test('with a test that is not understood refuse the question by its name', async () => {
    const rules = rule('<durlte>20</durlte>', setvar('1')) + rule(equal('a'), setvar('1'));
    expect(await refusalOf({ responses: ab, rules })).toMatch(/uses <durlte>/);
  });
  test('whose scoring no question of ours has refuse it with an answer that shows why', async () => {
    const responses = list('r', abc, 'rcardinality="Multiple"');
    const rules =
      rule(equal('a'), setvar('50', 'Add'), 'continue="Yes"') +
      rule(equal('b'), setvar('50', 'Add'), 'continue="Yes"') +
      rule(`${equal('a')}${equal('c')}`, setvar('100', 'Set'), 'continue="Yes"');
    expect(await refusalOf({ responses, rules })).toMatch(
      /For option 1, option 3 the file gives 100 % of the marks, the question read from it would give 50 %/,
    );
  });
  test('that take off more than was earned keep to the least score the file allows', async () => {
    const rules = rule(equal('a'), setvar('1', 'Add')) + rule(equal('b'), setvar('-1', 'Add'));
    const shares = async (outcomes: string) => {
      const { interaction } = await questionOf({ responses: ab, rules, outcomes });
      return interaction.kind === 'choice' ? interaction.options.map(({ share }) => share) : [];
    };
    expect(await shares('<decvar varname="SCORE" minvalue="0"/>')).toEqual(['1', '0']);
    expect(await shares('<decvar varname="SCORE"/>')).toEqual(['1', '-1']);
  });
});

describe('numbers', () => {
  const range = (low: string, high: string): string =>
    `<and>${compared('vargte', low)}${compared('varlte', high)}</and>`;
  const number = async (rules: string) => {
    const { interaction, warnings } = await questionOf({ responses: blank('r'), rules });
    return { answers: interaction.kind === 'numeric' ? interaction.answers : interaction, warnings };
  };
  const nominal = (value: string) => ({ kind: 'nominal', value });

  test('a range that sets the score is the number in its middle, although later rules add and take off again', async () => {
    const rules =
      rule(range('14.571', '14.591'), setvar('1'), 'continue="Yes"') +
      rule(equal('14.581'), setvar('0.001', 'Add') + setvar('-0.001', 'Add'), 'continue="Yes"') +
      rule(`<not>${range('14.571', '14.591')}</not>`, setvar('0'), 'continue="Yes"');
    expect(await number(rules)).toEqual({
      answers: [{ value: '14.581', tolerance: nominal('0.01'), share: '1' }],
      warnings: [],
    });
  });
  test('a closer range may pay more', async () => {
    const rules = rule(range('9', '11'), setvar('2'), 'continue="No"') + rule(range('5', '15'), setvar('1'));
    expect((await number(rules)).answers).toEqual([
      { value: '10', tolerance: nominal('1'), share: '1' },
      { value: '10', tolerance: nominal('5'), share: '1/2' },
    ]);
  });
  test('ends that do not count are named', async () => {
    const { answers, warnings } = await number(
      rule(`${compared('vargt', '1')}${compared('varlt', '3')}`, setvar('1'), 'continue="No"'),
    );
    expect(answers).toEqual([{ value: '2', tolerance: nominal('1'), share: '1' }]);
    expect(warnings).toEqual([expect.stringMatching(/ends of the range/)]);
  });
  test('a range without an end is refused', async () => {
    const rules = rule(compared('vargte', '5'), setvar('1'));
    expect(await refusalOf({ responses: blank('r'), rules })).toMatch(/has no end/);
  });
  test('two ranges that one number can never be in have no right number', async () => {
    const rules = rule(range('1', '2') + range('5', '6'), setvar('1'));
    expect(await refusalOf({ responses: blank('r'), rules })).toMatch(/which number is right/);
  });
});

describe('texts', () => {
  test('capitals count for all answers or for none', async () => {
    const rules = rule(equal('Rome', 'r', 'case="Yes"'), setvar('1'), 'continue="No"');
    const read = async (more: string) =>
      (await readOne({ responses: blank('r'), rules: rules + rule(equal('Roma', 'r', more), setvar('1')) })) as never;
    expect(await read('case="Yes"')).toMatchObject({ item: { interaction: { caseSensitive: true } } });
    expect(await read('case="No"')).toMatchObject({ refused: expect.stringMatching(/cannot be kept/) });
  });
  test('a text that must be inside becomes a pattern', async () => {
    const rules = rule('<varsubstring respident="r">iron</varsubstring>', setvar('1'));
    expect((await questionOf({ responses: blank('r'), rules })).interaction).toMatchObject({
      answers: [{ pattern: '*iron*', share: '1' }],
    });
  });
  test('a gap earns what it adds; lists and numbers are beside texts', async () => {
    const responses = `${list('g1', { x: 'X', y: 'Y' })}${blank('g2')}${blank('g3')}`;
    const rules =
      rule(equal('x', 'g1'), setvar('0.25', 'Add'), 'continue="Yes"') +
      rule(equal('word', 'g2'), setvar('0.25', 'Add'), 'continue="Yes"') +
      rule(`${compared('vargte', '1', 'g3')}${compared('varlte', '2', 'g3')}`, setvar('0.5', 'Add'), 'continue="Yes"');
    const read = await questionOf({ stem: 'A ##ANSWER1## b ##ANSWER2## c ##ANSWER3##', responses, rules });
    expect(read).toMatchObject({
      stem: 'A [[1]] b [[2]] c [[3]]',
      interaction: {
        kind: 'cloze',
        gaps: [
          { kind: 'choice', weight: '1' },
          { kind: 'short-text', weight: '1' },
          { kind: 'numeric', weight: '2', answers: [{ value: '1.5', tolerance: nominalHalf }] },
        ],
      },
      warnings: [],
    });
  });
  const nominalHalf = { kind: 'nominal', value: '0.5' };
  test('a gap whose emptiness takes marks off is refused', async () => {
    const responses = `${blank('g1')}${blank('g2')}`;
    const rules =
      rule(equal('x', 'g1'), setvar('1', 'Add'), 'continue="Yes"') +
      rule(equal('y', 'g2'), setvar('1', 'Add'), 'continue="Yes"') +
      rule(`<not>${equal('x', 'g1')}</not>`, setvar('-1', 'Add'), 'continue="Yes"');
    expect(await refusalOf({ responses, rules })).toMatch(/cannot be kept/);
  });
  test('several options in one gap are refused', async () => {
    const responses = `${list('g1', abc, 'rcardinality="Multiple"')}${blank('g2')}`;
    const rules =
      rule(equal('a', 'g1'), setvar('1', 'Add'), 'continue="Yes"') +
      rule(equal('y', 'g2'), setvar('1', 'Add'), 'continue="Yes"');
    expect(await refusalOf({ responses, rules })).toMatch(/several options can be chosen/);
  });
});

describe('pairs', () => {
  const sides = { m1: 'One', m2: 'Two' };
  const responses = `${list('l1', sides, '', text('1'))}${list('l2', sides, '', text('2'))}`;
  test('are paid one by one, whatever the variable of the file is called', async () => {
    const rules =
      rule(equal('m1', 'l1'), setvar('1', 'Add', 'Respondus_Correct')) +
      rule(equal('m2', 'l2'), setvar('1', 'Add', 'Respondus_Correct'));
    expect(await questionOf({ responses, rules, outcomes: '<decvar/>' })).toMatchObject({
      interaction: {
        kind: 'matching',
        pairs: [
          { left: '1', right: 'One' },
          { left: '2', right: 'Two' },
        ],
        distractors: [],
      },
      warnings: [],
    });
  });
  test('are paid together where only all of them are', async () => {
    const rules = rule(equal('m1', 'l1') + equal('m2', 'l2'), setvar('1'));
    expect((await questionOf({ responses, rules })).interaction).toMatchObject({ scoring: 'all-or-nothing' });
  });
  test('that are worth different amounts are refused', async () => {
    const rules =
      rule(equal('m1', 'l1'), setvar('3', 'Add'), 'continue="Yes"') +
      rule(equal('m2', 'l2'), setvar('1', 'Add'), 'continue="Yes"');
    expect(await refusalOf({ responses, rules })).toMatch(/cannot be kept/);
  });
});

describe('feedback', () => {
  test('for a wrong answer comes with what is wrong, not with the question', async () => {
    const rules = rule(equal('Bern'), setvar('1') + show('yes')) + rule('<other/>', setvar('0') + show('no'));
    const after = feedback('yes', 'Right') + feedback('no', 'Wrong');
    const read = await questionOf({ responses: blank('r'), rules, after });
    expect(read.generalFeedback).toBeUndefined();
    expect(read.interaction).toMatchObject({
      answers: [
        { pattern: 'Bern', share: '1', feedback: 'Right' },
        { pattern: '*', share: '0', feedback: 'Wrong' },
      ],
    });
  });
  test('that has no place is named', async () => {
    const sides = { m1: 'One', m2: 'Two' };
    const responses = `${list('l1', sides, '', text('1'))}${list('l2', sides, '', text('2'))}`;
    const rules = rule(equal('m1', 'l1') + equal('m2', 'l2'), setvar('1') + show('yes')) + rule('<other/>', show('no'));
    const read = await questionOf({ responses, rules, after: feedback('yes', 'Right') + feedback('no', 'Wrong') });
    expect(read.generalFeedback).toBeUndefined();
    expect(read.warnings).toEqual(['Feedback for the answer as a whole, right or wrong, is left out.']);
  });
  test('that says the same of every answer, and a solution, is for everybody', async () => {
    const rules = rule(equal('a'), setvar('1') + show('correct')) + rule('<other/>', show('incorrect') + show('sol'));
    const solution = `<itemfeedback ident="sol"><solution><solutionmaterial>${text('Because')}</solutionmaterial></solution></itemfeedback>`;
    const after = feedback('correct', 'It is A') + feedback('incorrect', 'It is A') + solution;
    const read = await questionOf({ responses: ab, rules, after });
    expect(read.generalFeedback).toBe('<p>It is A</p><p>Because</p>');
    expect(read.warnings).toEqual([]);
  });
  test('of several messages keeps them apart', async () => {
    const rules =
      rule(equal('b'), show('own'), 'continue="Yes"') + rule(equal('a'), setvar('1')) + rule('<other/>', show('no'));
    const read = await questionOf({
      responses: ab,
      rules,
      after: feedback('own', 'Not B.') + feedback('no', 'Try again.'),
    });
    expect(read.interaction).toMatchObject({ options: [{}, { feedback: '<p>Not B.</p><p>Try again.</p>' }] });
  });
});

describe('texts of several pieces', () => {
  const rules = rule(equal('a'), setvar('1'));
  const mattext = (words: string, type = 'text/html'): string =>
    `<mattext texttype="${type}"><![CDATA[${words}]]></mattext>`;
  const stemOf = async (pieces: string): Promise<string> =>
    (await questionOf({ stem: '', responses: `<material>${pieces}</material>${ab}`, rules })).stem;
  test('do not glue their words', async () => {
    expect(await stemOf(mattext('What is') + mattext('this?'))).toBe('What is this?');
    expect(
      await stemOf(mattext('What is', 'text/plain') + mattext('this', 'text/plain') + mattext('?', 'text/plain')),
    ).toBe('<p>What is this?</p>');
    expect(await stemOf(`${mattext('Look:')}</material><material>${mattext('What is this?')}`)).toBe(
      '<p>Look:</p><p>What is this?</p>',
    );
  });
  test('show no tags where a gap is between them', async () => {
    const responses = `<material><mattext>Is it <b>here</b></mattext></material>${blank('g1')}${blank('g2')}`;
    const both =
      rule(equal('x', 'g1'), setvar('1', 'Add'), 'continue="Yes"') +
      rule(equal('y', 'g2'), setvar('1', 'Add'), 'continue="Yes"');
    expect((await questionOf({ stem: '', responses, rules: both })).stem).toMatch(
      /Is it <b>here<\/b>\[\[1\]\]\[\[2\]\]/,
    );
  });
  test('with TeX in an element of its own hold formulas', async () => {
    expect(await stemOf(mattext('Find <span class="math">\\mu_0</span>.'))).toBe(
      'Find <span data-type="inline-math" data-latex="\\mu_0"></span>.',
    );
  });
});
