import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { findRational } from '#platform/exact/rational.ts';
import { sourceFile } from '../format.ts';
import { findPercentage } from '../shares.ts';
import { textToHtml } from '../texts.ts';
import { readGift } from './read.ts';

/** The grammar author's own files with the result he expects; MIT, see fixtures/gift-grammar/NOTICE. */
const folder = new URL('./fixtures/gift-grammar/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.gift'));

interface Text {
  readonly format: string;
  readonly text: string;
}
interface Expected {
  readonly type: string;
  readonly title: string | null;
  readonly id?: string | null;
  readonly tags?: readonly string[] | null;
  readonly stem: Text;
  readonly isTrue?: boolean;
  readonly choices?: unknown;
  readonly matchPairs?: readonly { subquestion: Text; subanswer: string }[];
}
interface Choice {
  readonly isCorrect: boolean;
  readonly weight: number | null;
  readonly text: Text & { number?: number; range?: number };
  readonly feedback: Text | null;
}

/** White space differs on purpose: we keep the line ends of the file as line breaks, as Moodle does. */
const squeeze = (html: string): string =>
  html
    .replace(/<br>|\s+/g, ' ')
    .replace(/ +(?=[.<])/g, '')
    .trim();
const same = (text: Text): string =>
  squeeze(textToHtml(text.text, text.format === 'moodle' ? 'auto' : (text.format as 'html')));

function shareOf(choice: Choice): string {
  if (choice.weight === null) return choice.isCorrect ? '1' : '0';
  const share = findPercentage(String(choice.weight))!;
  return `${share.n}/${share.d}`;
}
const fraction = (share: string): string => {
  const value = findRational(share)!;
  return `${value.n}/${value.d}`.replace(/\/1$/, '');
};

function expectItem(item: NeutralItem, expected: Expected): void {
  const { interaction } = item;
  expect(squeeze(item.stem)).toBe(same(expected.stem));
  expect(item.title).toBe(expected.title ?? '');
  expect(item.place.identifier ?? null).toBe(expected.id ?? null);
  expect(item.tags).toEqual(expected.tags ?? []);
  const kinds = { MC: 'choice', TF: 'true-false', Short: 'short-text', Numerical: 'numeric', Matching: 'matching' };
  expect(interaction.kind).toBe(kinds[expected.type as keyof typeof kinds] ?? expected.type.toLowerCase());
  if (interaction.kind === 'true-false') expect(interaction.right).toBe(expected.isTrue);
  if (interaction.kind === 'matching') {
    expect(interaction.pairs).toEqual(
      expected.matchPairs!.map(({ subquestion, subanswer }) => ({
        left: same(subquestion),
        right: textToHtml(subanswer, 'plain'),
      })),
    );
  }
  const choices = expected.choices as readonly Choice[];
  if (interaction.kind === 'choice') {
    expect(
      interaction.options.map(({ text, share, feedback }) => [squeeze(text), share, squeeze(feedback ?? '')]),
    ).toEqual(choices.map((one) => [same(one.text), fraction(shareOf(one)), one.feedback ? same(one.feedback) : '']));
  }
  if (interaction.kind === 'short-text') {
    expect(interaction.answers.map(({ pattern, share }) => [pattern, share])).toEqual(
      choices.map((one) => [one.text.text, one.weight === null ? '1' : fraction(shareOf(one))]),
    );
  }
  if (interaction.kind === 'numeric') {
    const one = expected.choices as { number: number; range: number };
    const numbers = Array.isArray(choices)
      ? choices.map(({ text }) => [text.number, text.range])
      : [[one.number, one.range]];
    expect(interaction.answers.map(({ value, tolerance }) => [Number(value), Number(tolerance.value)])).toEqual(
      numbers,
    );
  }
}

test.each(names)('%s reads as the grammar author expects', (name) => {
  const expected = (
    JSON.parse(readFileSync(new URL(name.replace('.gift', '.json'), folder), 'utf8')) as Expected[]
  ).filter(({ type }) => type !== 'Category');
  const { items } = readGift(sourceFile(name, readFileSync(new URL(name, folder))));
  expect(items).toHaveLength(expected.length);
  items.forEach((read, i) => {
    expect(read).toHaveProperty('item');
    if ('item' in read) expectItem(read.item, expected[i]!);
  });
});

test('the feedback of true/false is first for who is wrong, then for who is right, as in Moodle', () => {
  // The grammar author's file gives the first one to "true" whatever is right; Moodle's importer does not.
  const source = '{TRUE#you said false#you said true}\n\nB{FALSE#you said true#you said false}';
  const { items } = readGift(sourceFile('x.gift', Buffer.from(`A${source}`)));
  for (const read of items) {
    expect(read).toMatchObject({
      item: { interaction: { feedbackTrue: '<p>you said true</p>', feedbackFalse: '<p>you said false</p>' } },
    });
  }
});
