/** The law of texts, parts and stimuli together: through a file they come back as they were, or what was lost is named. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content as anyParts } from '#items/question-types/multi-part/arbitrary.ts';
import { multiPart } from '#items/question-types/multi-part/logic.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { canonicalItem } from './canonical.ts';
import { sourceFile } from './format.ts';
import { getWritableFormat } from './formats.ts';
import { templateItems } from './template.ts';
import { anyHtml, comparable, isWritable } from './testing/items.ts';
import { isBlankHtml } from './texts.ts';

const html = anyHtml.map((text) => sanitiseRichText(text)).filter((text) => !isBlankHtml(text));
const base = { place: {}, title: 'T', tags: [], category: [] };

const stimuli = fc
  .array(fc.record({ title: fc.lorem({ maxCount: 3 }), html }), { minLength: 1, maxLength: 2 })
  .map((all) => all.map((one, index) => ({ ...one, key: `k${index}` })));

const anyText: fc.Arbitrary<NeutralItem> = html.map((stem) => ({
  ...base,
  stem,
  interaction: { kind: 'description' },
}));
const anyMultiPart: fc.Arbitrary<NeutralItem> = anyParts.map((content) => ({
  ...base,
  stem: content.stem,
  interaction: multiPart.toNeutral(content),
}));
const anyOne = fc.oneof(anyText, anyMultiPart, fc.constant({ ...templateItems[2]!, ...base })).filter(isWritable);

const lists: fc.Arbitrary<NeutralItem[]> = stimuli.chain((all) =>
  fc.array(
    fc.tuple(anyOne, fc.option(fc.nat(all.length - 1), { nil: undefined })).map(([item, at]): NeutralItem => {
      const stimulus = at === undefined ? undefined : all[at];
      return stimulus ? { ...item, stimulus } : item;
    }),
    { minLength: 2, maxLength: 8 },
  ),
);

/** As they are stored, and which of them share a stimulus, whatever its key. */
function withoutKeys(items: readonly NeutralItem[]): unknown[] {
  const keys = [...new Set(items.flatMap(({ stimulus }) => stimulus?.key ?? []))];
  return items.map(({ stimulus, ...item }) => [
    comparable({ ...item, stem: sanitiseRichText(item.stem) }),
    stimulus && { ...stimulus, html: sanitiseRichText(stimulus.html), key: keys.indexOf(stimulus.key) },
  ]);
}

describe.each(['json', 'moodle-xml', 'qti30'] as const)('%s', (name) => {
  test('600 lists of texts, questions with parts and stimuli come back, or the loss is named', async () => {
    const format = getWritableFormat(name);
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(lists, async (items) => {
        const { bytes, losses } = await format.write(items);
        if (name === 'json') expect(losses).toEqual([]);
        for (const { lost } of losses) expect(lost.join()).toMatch(/\S/);
        const left = new Set(losses.filter(({ leftOut }) => leftOut).map(({ index }) => index));
        const written = items.filter((_item, index) => !left.has(index));
        // A package without an item is none.
        if (written.length === 0) return;
        const { items: read } = await format.read(sourceFile('x.zip', bytes));
        const back = read.flatMap((one) => ('item' in one ? [one.item] : []));
        expect(back).toHaveLength(written.length);
        // A text is a text in each of them, whatever else is named.
        written.forEach(({ interaction }, at) => {
          if (interaction.kind === 'description') expect(back[at]!.interaction.kind).toBe('description');
        });
        const lossy = new Set(losses.map(({ index }) => items[index]));
        const isWhole = written.map((item) => !lossy.has(item));
        const [before, after] = [withoutKeys(written.map(canonicalItem)), withoutKeys(back.map(canonicalItem))];
        isWhole.forEach((one, at) => {
          if (!one) return;
          whole += 1;
          expect(after[at]).toEqual(before[at]);
        });
      }),
      { numRuns: 600, seed: 7, endOnFailure: true },
    );
    expect(whole).toBeGreaterThan(150);
  }, 120_000);
});
