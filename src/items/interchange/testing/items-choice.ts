/** Questions at random that formats of plain choices carry whole. */
import fc from 'fast-check';
import { oneLine } from '#items/interchange/plain-text.ts';
import { findPlainText, plainToHtml } from '#items/interchange/texts.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { anyText } from './items.ts';

/** One line of text that begins and ends with a letter, and can be told from its mathematics. */
const plainLine = (max: number): fc.Arbitrary<string> =>
  anyText
    .map((text) => plainToHtml(`x${oneLine(text).slice(0, max - 2)}y`))
    .filter((html) => findPlainText(html, 'plain') !== null);

interface Shape {
  readonly textMax: number;
  readonly optionMax: number;
  readonly options: number;
  /** Whether several options may earn full marks. */
  readonly severalRight: boolean;
}

const bare = { place: {}, title: '', tags: [], category: [] } as const;

export function anyPlainChoice({ textMax, optionMax, options, severalRight }: Shape): fc.Arbitrary<NeutralItem> {
  const stem = plainLine(textMax);
  const choice = fc
    .tuple(
      fc.array(fc.tuple(plainLine(optionMax), fc.boolean()), { minLength: 1, maxLength: options - 1 }),
      plainLine(optionMax),
      fc.nat(),
    )
    .map(([others, right, at]) => {
      const all = others.map(([text, isRight]) => ({ text, share: severalRight && isRight ? '1' : '0' }));
      all.splice(at % (all.length + 1), 0, { text: right, share: '1' });
      return { kind: 'choice', multiple: false, shuffle: true, options: all } as const;
    });
  const trueFalse = fc.boolean().map((right) => ({ kind: 'true-false', right }) as const);
  return fc.record({ stem, interaction: fc.oneof({ weight: 4, arbitrary: choice }, trueFalse) }).map((given) => ({
    ...bare,
    ...given,
  }));
}
