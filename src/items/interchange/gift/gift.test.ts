import { describe, expect, test } from 'vitest';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sourceFile } from '../format.ts';
import { readGift } from './read.ts';
import { writeGift } from './write.ts';

const read = (text: string) => readGift(sourceFile('x.gift', new TextEncoder().encode(text))).items;
const text = (item: NeutralItem): string => new TextDecoder().decode(writeGift([item]).bytes);

function item(source: string): NeutralItem {
  const [one] = read(source);
  if (!one || 'refused' in one) throw new Error(one ? one.refused : 'nothing was read');
  return one.item;
}
function refusal(source: string): string {
  const [one] = read(source);
  return one && 'refused' in one ? one.refused : 'was read';
}

describe('a question that is broken', () => {
  test('is refused with its line and reason, and the others are read', () => {
    const items = read('// first\nA{T}\n\n::Two::B{=x\n\nC\n{F}\n\n\nD{#nine}\n');
    expect(items).toMatchObject([
      { item: { place: { line: 2 } } },
      { refused: 'The answers begin with { but never end with }.', place: { line: 4 }, title: 'Two' },
      { item: { place: { line: 6 } } },
      { refused: '"nine" is not a number.', place: { line: 10 }, title: 'D{#nine}' },
    ]);
  });
  test.each([
    ['formula braces that are not escaped', 'What is \\frac{1}{2}? {#0.5}', /too many braces/],
    ['a lone closing brace', 'What? }', /before the first/],
    ['a choice without a right answer', 'Q{~a ~b}', /No answer is marked as right/],
    ['a choice of one', 'Q{~%100%a}', /at least two/],
    ['text before the first answer', 'Q{red ~a =b}', /There is text before/],
    ['a weight beyond 100', 'Q{~%150%a ~b}', /between -100 and 100/],
    ['some arrows', 'Q{=a->b =c}', /Some answers have an arrow/],
    ['a range upside down', 'Q{#3..1}', /not a range/],
    ['no text', '::t::{T}', /no text/],
    ['a gap in the notation of cloze', 'Paris is in {1:SHORTANSWER:=France}', /cloze notation/],
    ['several such gaps', 'Pick {1:MC:=a~b} and {:SA:=c}', /cloze notation.*Moodle XML/],
  ])('%s', (_name, source, reason) => {
    expect(refusal(source)).toMatch(reason);
  });
  test('a blank line inside the braces is forgiven with a warning', () => {
    expect(read('Q{\n=a\n\n~b\n\n}\n\nR{T}')).toMatchObject([
      { item: { interaction: { kind: 'choice' } }, warnings: [expect.stringContaining('blank line')] },
      { item: { interaction: { kind: 'true-false' } } },
    ]);
  });
});

describe('answers', () => {
  const cases: readonly (readonly [string, Partial<NeutralInteraction>])[] = [
    ['{T}', { kind: 'true-false', right: true }],
    ['{FALSE}', { kind: 'true-false', right: false }],
    ['{}', { kind: 'essay' }],
    ['', { kind: 'description' }],
    ['{One}', { kind: 'short-text', answers: [{ pattern: 'One', share: '1' }] }],
    ['{=%50%a\\=b}', { kind: 'short-text', answers: [{ pattern: 'a=b', share: '1/2' }] }],
    [
      '{=a -> b = -> c}',
      { kind: 'matching', pairs: [{ left: '<p>a</p>', right: '<p>b</p>' }], distractors: ['<p>c</p>'] },
    ],
  ];
  test.each(cases)('Q%s', (braces, interaction) => {
    expect(item(`Q${braces}`).interaction).toMatchObject(interaction);
  });
  test.each([
    ['{#3.14:0.01}', '3.14', '0.01'],
    ['{#3.141..3.142}', '3.1415', '0.0005'],
    ['{#-2..-1}', '-1.5', '0.5'],
    ['{#1e3}', '1000', '0'],
    ['{#3,5}', '3.5', '0'],
  ])('Q%s is %s within %s', (braces, value, tolerance) => {
    expect(item(`Q${braces}`).interaction).toMatchObject({
      answers: [{ value, tolerance: { kind: 'nominal', value: tolerance }, share: '1' }],
    });
  });
  test('numeric answers with part marks, feedback, and feedback for all others', () => {
    expect(item('Q{#=1822:0#yes =%50%1822:2#near ~#no}').interaction).toEqual({
      kind: 'numeric',
      units: [],
      answers: [
        { value: '1822', tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '<p>yes</p>' },
        { value: '1822', tolerance: { kind: 'nominal', value: '2' }, share: '1/2', feedback: '<p>near</p>' },
        { value: '*', tolerance: { kind: 'nominal', value: '0' }, share: '0', feedback: '<p>no</p>' },
      ],
    });
  });
  test('weights are exact fractions', () => {
    const { interaction } = item('Q{~%33.333%a ~%66.66667%b ~%-16.66667%c ~%12.5%d ~e}');
    const options = interaction.kind === 'choice' ? interaction.options : [];
    expect(options.map(({ share }) => share)).toEqual(['1/3', '2/3', '-1/6', '1/8', '0']);
  });
});

describe('texts', () => {
  test.each([
    ['a \\~ \\= \\# \\{ \\} \\: \\\\ b', '<p>a ~ = # { } : \\ b</p>'],
    ['one\\ntwo', '<p>one<br>two</p>'],
    ['wrapped\nline', '<p>wrapped<br>line</p>'],
    ['List<String> & a < b', '<p>List&lt;String&gt; &amp; a &lt; b</p>'],
    ['some <b>bold</b>', '<p>some <b>bold</b></p>'],
    ['[html]<p>x</p>', '<p>x</p>'],
    ['[plain]<b>', '<p>&lt;b&gt;</p>'],
    ['[markdown]**b** and _i_', '<p><strong>b</strong> and <em>i</em></p>'],
    ['[unknown]x', '<p>[unknown]x</p>'],
    ['\\(\\frac\\{1\\}\\{2\\}\\)', '<p><span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>'],
  ])('%s', (source, html) => {
    expect(item(`${source} {T}`).stem).toBe(html);
  });
  test('a missing word leaves a blank', () => {
    expect(item('Grant is {~buried =entombed} in his tomb.').stem).toBe('<p>Grant is _____ in his tomb.</p>');
  });
  test('the format of the question holds for its answers', () => {
    const { interaction, generalFeedback } = item('[html]<p>Q</p>{=<i>a</i>#<b>f</b> ~[plain]<i> ####<u>g</u>}');
    expect(interaction).toMatchObject({
      options: [{ text: '<i>a</i>', feedback: '<b>f</b>' }, { text: '<p>&lt;i&gt;</p>' }],
    });
    expect(generalFeedback).toBe('<u>g</u>');
  });
});

test('title, category, tags and number come from their lines', () => {
  expect(read('$CATEGORY: $course$/top/A/B//C\n\n// [id:17] [tag:x\\]y] [tag:z]\n::The \\:title::Q{T}')).toMatchObject([
    { item: { title: 'The :title', category: ['A', 'B/C'], tags: ['x]y', 'z'], place: { identifier: '17', line: 4 } } },
  ]);
});

describe('what is written', () => {
  const plain: NeutralItem = {
    place: {},
    title: 'T',
    stem: '<p>Is a = b?</p>',
    interaction: { kind: 'true-false', right: true },
    tags: [],
    category: [],
  };
  test('is plain text where that says everything', () => {
    expect(text(plain)).toBe('::T::Is a \\= b?{TRUE}\n');
  });
  test('is HTML with formulas that Moodle shows where it does not', () => {
    const stem = '<p><b>Is</b> <span data-type="inline-math" data-latex="a&lt;b"></span>?</p>';
    expect(text({ ...plain, stem })).toBe('::T::[html]<p><b>Is</b> \\\\(a&lt;b\\\\)?</p>{TRUE}\n');
  });
  test('names what is lost, and leaves out what has no form', () => {
    const { losses } = writeGift([
      { ...plain, difficulty: 3, licence: 'CC0' },
      plain,
      { ...plain, title: 'Order', interaction: { kind: 'ordering', items: ['a', 'b'] } },
      { ...plain, interaction: { kind: 'short-text', caseSensitive: true, answers: [{ pattern: 'x', share: '1' }] } },
    ]);
    expect(losses).toEqual([
      {
        index: 0,
        title: 'T',
        leftOut: false,
        lost: ['GIFT has no place for the difficulty.', 'GIFT has no place for the licence.'],
      },
      { index: 2, title: 'Order', leftOut: true, lost: ['GIFT has no form for the type “Ordering”.'] },
      {
        index: 3,
        title: 'T',
        leftOut: false,
        lost: ['GIFT does not distinguish upper and lower case; the answers did.'],
      },
    ]);
  });
  test('a relative tolerance is written as its amount, and named', () => {
    const interaction: NeutralInteraction = {
      kind: 'numeric',
      units: [],
      answers: [{ value: '-200', tolerance: { kind: 'relative', value: '0.05' }, share: '1' }],
    };
    const { bytes, losses } = writeGift([{ ...plain, interaction }]);
    expect(new TextDecoder().decode(bytes)).toContain('=-200:10');
    expect(losses).toHaveLength(1);
  });
});
