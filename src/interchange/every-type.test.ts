/** What files owe to every type in the registry. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRational, toText } from '#platform/exact/rational.ts';
import { questionTypes, typeForNeutral } from '#question-types/logic.ts';
import type { NeutralItem, ReadItem } from '#question-types/neutral-item.ts';
import type { BaseContent } from '#question-types/question-type.ts';
import { canonicalItem } from './canonical.ts';
import { sourceFile } from './format.ts';
import { getFormat } from './formats.ts';
import { comparable, isWritable } from './items.testing.ts';

interface Arbitraries {
  readonly content: fc.Arbitrary<BaseContent>;
}

const arbitraryOf = async (name: string): Promise<Arbitraries> =>
  await import(/* @vite-ignore */ new URL(`../question-types/${name}/arbitrary.ts`, import.meta.url).href);

const types = await Promise.all(
  questionTypes.map(async (type) => ({ name: type.name, type, content: (await arbitraryOf(type.name)).content })),
);

const itemsOf = (read: readonly ReadItem[]): NeutralItem[] => read.flatMap((one) => ('item' in one ? [one.item] : []));

describe.each(types)('$name', ({ type, content }) => {
  const item = content
    .map(
      (one): NeutralItem => ({
        ...{ place: {}, title: 'T', tags: [], category: [] },
        stem: one.stem,
        interaction: type.toNeutral(one),
      }),
    )
    .filter(isWritable);
  const many = { numRuns: 120, seed: 7 };
  const lists = fc.array(item, { minLength: 10, maxLength: 10 });

  test('exported as our own file, brought in and exported again it is the same file, for 1200 random questions', async () => {
    const json = getFormat('json');
    await fc.assert(
      fc.asyncProperty(lists, async (items) => {
        const first = await json.write(items);
        expect(first.losses).toEqual([]);
        const read = itemsOf((await json.read(sourceFile('x', first.bytes))).items);
        const again = read.map((one): NeutralItem => {
          const typed = typeForNeutral(one.stem, one.interaction);
          if ('refused' in typed) throw new Error(typed.refused);
          expect(typed.type).toBe(type.name);
          return { ...one, stem: typed.content.stem, interaction: type.toNeutral(typed.content) };
        });
        expect(Buffer.from((await json.write(again)).bytes).toString()).toBe(Buffer.from(first.bytes).toString());
      }),
      many,
    );
  });

  test('as Moodle XML it comes back the same, or what was lost is named, for 1200 random questions', async () => {
    const moodle = getFormat('moodle-xml');
    await fc.assert(
      fc.asyncProperty(lists, async (items) => {
        const { bytes, losses } = await moodle.write(items);
        const isWritten = items.map((_item, index) => !losses.some((loss) => loss.index === index && loss.leftOut));
        const isWhole = items.map((_item, index) => !losses.some((loss) => loss.index === index));
        const { items: read } = await moodle.read(sourceFile('x', bytes));
        const written = items.filter((_item, index) => isWritten[index]);
        const whole = isWhole.filter((_isWhole, index) => isWritten[index]);
        expect(read).toHaveLength(written.length);
        read.forEach((one, index) => {
          if (!whole[index]) return;
          expect('item' in one ? meaningOf(one.item) : one).toEqual(meaningOf(canonicalItem(written[index]!)));
        });
      }),
      many,
    );
  });
});

const exactly = { kind: 'nominal', value: '0' };

/** As `comparable`, with what means the same written the same. */
const meaningOf = (item: NeutralItem): unknown =>
  JSON.parse(JSON.stringify(comparable(item)), (key, value: unknown) => {
    if (key === 'scoring' && value === 'each-pair') return undefined;
    if (key === 'penalty') return toText(parseRational(String(value)));
    if (key === 'tolerance' && (value as { value: string }).value === '0') return exactly;
    // Any number is accepted, so that it makes no difference how near it must be.
    if (
      typeof value === 'object' &&
      value !== null &&
      'tolerance' in value &&
      'value' in value &&
      value.value === '*'
    ) {
      return { ...value, tolerance: exactly };
    }
    return value;
  });
