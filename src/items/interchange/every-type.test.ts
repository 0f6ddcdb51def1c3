/**
 * What files owe to every type in the registry. `EXPORT_QUESTIONS=10000 npm test -- src/items/interchange/every-type.test.ts`
 * tries as many random questions for each type and each way of scoring; a failure prints the seed that repeats it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionTypes, typeForNeutral } from '#items/question-types/logic.ts';
import type { NeutralItem, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { BaseContent } from '#items/question-types/question-type.ts';
import { parseRational, toText } from '#platform/exact/rational.ts';
import { canonicalItem } from './canonical.ts';
import { sourceFile } from './format.ts';
import { getWritableFormat } from './formats.ts';
import { comparable, isWritable } from './testing/items.ts';

const QUESTIONS = Number(process.env.EXPORT_QUESTIONS ?? 1_000);
const LIST = 10;
/** Of the formats of our own this one holds every type with all its details. */
const WHOLE = 'json';
/** A table is slow to read, so that it is tried with fewer. */
const TABLE = { name: 'csv', share: 0.2 } as const;

interface Arbitraries {
  readonly content: fc.Arbitrary<BaseContent>;
}

const arbitraryOf = async (name: string): Promise<Arbitraries> =>
  await import(/* @vite-ignore */ new URL(`../question-types/${name}/arbitrary.ts`, import.meta.url).href);

const types = await Promise.all(
  questionTypes.map(async (type) => ({ name: type.name, type, content: (await arbitraryOf(type.name)).content })),
);

/** Every way of scoring that the type has; undefined stands for the only one. */
const scoringsOf = (content: fc.Arbitrary<BaseContent>): unknown[] => [
  ...new Set(fc.sample(content, { numRuns: 300, seed: 7 }).map((one) => Reflect.get(one, 'scoring'))),
];
const cases = types.flatMap(({ content, ...rest }) =>
  scoringsOf(content).map((scoring, _place, { length }) => ({
    ...rest,
    scoring,
    content: length === 1 ? content : content.filter((one) => Reflect.get(one, 'scoring') === scoring),
    count: QUESTIONS / length,
  })),
);

const itemsOf = (read: readonly ReadItem[]): NeutralItem[] => read.flatMap((one) => ('item' in one ? [one.item] : []));

const itemFrom = (
  type: (typeof types)[number]['type'],
  content: fc.Arbitrary<BaseContent>,
): fc.Arbitrary<NeutralItem> =>
  content
    .map(
      (one): NeutralItem => ({
        ...{ place: {}, title: 'T', tags: [], category: [] },
        stem: one.stem,
        interaction: type.toNeutral(one),
      }),
    )
    .filter(isWritable);

type Format = ReturnType<typeof getWritableFormat>;

/** The items as the product would take them in from the file. */
async function broughtIn(format: Format, bytes: Uint8Array): Promise<NeutralItem[]> {
  const read = itemsOf((await format.read(sourceFile('x', bytes))).items);
  return read.map((one) => {
    const typed = typeForNeutral(one.stem, one.interaction);
    if ('refused' in typed) throw new Error(typed.refused);
    const { content, type } = typed;
    return { ...one, stem: content.stem, interaction: getType(type).toNeutral(content) };
  });
}

const getType = (name: string) => types.find((one) => one.name === name)!.type;

/** With a seed that stays; a failure names its list at once, without looking for a smaller one. */
const times = (count: number) => ({ numRuns: Math.max(1, Math.ceil(count / LIST)), seed: 7, endOnFailure: true });
const isSameFile = (a: { bytes: Uint8Array }, b: { bytes: Uint8Array }): boolean =>
  Buffer.compare(a.bytes, b.bytes) === 0;
const TIME = 60_000 + QUESTIONS * 60;

describe.each(cases)('$name, scored $scoring', ({ name, type, content, count }) => {
  const lists = fc.array(itemFrom(type, content), { minLength: LIST, maxLength: LIST });

  test(
    'exported as our own file, brought in and exported again it is the same file',
    async () => {
      const format = getWritableFormat(WHOLE);
      await fc.assert(
        fc.asyncProperty(lists, async (items) => {
          const first = await format.write(items);
          expect(first.losses).toEqual([]);
          const again = await broughtIn(format, first.bytes);
          expect(again.map(({ interaction }) => interaction.kind)).toEqual(items.map((one) => one.interaction.kind));
          expect(isSameFile(await format.write(again), first)).toBe(true);
        }),
        times(count),
      );
    },
    TIME,
  );

  test(
    'a table that holds it whole stays the same table',
    async () => {
      const format = getWritableFormat(TABLE.name);
      await fc.assert(
        fc.asyncProperty(lists, async (items) => {
          const { losses } = await format.write(items);
          const whole = items.filter((_item, index) => !losses.some((loss) => loss.index === index));
          // Numbers that people wrote in several ways are written in one: 0.5 as 1/2.
          const first = await format.write(await broughtIn(format, (await format.write(whole)).bytes));
          const again = await broughtIn(format, first.bytes);
          expect(again).toHaveLength(whole.length);
          for (const one of again) expect(typeForNeutral(one.stem, one.interaction)).toMatchObject({ type: name });
          expect(isSameFile(await format.write(again), first)).toBe(true);
        }),
        times(count * TABLE.share),
      );
    },
    TIME,
  );
});

describe.each(types)('$name', ({ type, content }) => {
  const many = { numRuns: 120, seed: 7 };
  const lists = fc.array(itemFrom(type, content), { minLength: 10, maxLength: 10 });

  test('as Moodle XML it comes back the same, or what was lost is named, for 1200 random questions', async () => {
    const moodle = getWritableFormat('moodle-xml');
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
