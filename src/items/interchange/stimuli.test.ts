import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { canonicalItem } from './canonical.ts';
import { sourceFile } from './format.ts';
import { getFormat, writableFormats } from './formats.ts';
import { templateItems } from './template.ts';
import { anyHtml } from './testing/items.ts';
import { isBlankHtml } from './texts.ts';
import { writeQuestions } from './write-questions.ts';

const passage = { key: 'a', title: 'The whale', html: '<p>Call me <em>Ishmael</em>.</p>' };
const other = { key: 'b', title: 'The moor', html: '<p>It was dark.</p>' };
const item = templateItems[0]!;
const shared: readonly NeutralItem[] = [
  { ...item, title: 'One', stimulus: passage },
  { ...item, title: 'Two' },
  { ...item, title: 'Three', stimulus: passage },
  { ...item, title: 'Four', stimulus: other },
];

/** What is shown beside each item, and which of them share it. */
function sharing(items: readonly NeutralItem[]) {
  const keys = [...new Set(items.flatMap(({ stimulus }) => stimulus?.key ?? []))];
  return items.map(({ stimulus }) => stimulus && { ...stimulus, key: keys.indexOf(stimulus.key) });
}

async function readBack(name: (typeof writableFormats)[number]['name'], bytes: Uint8Array): Promise<NeutralItem[]> {
  const { items } = await getFormat(name).read(sourceFile('x', bytes));
  return items.flatMap((one) => ('item' in one ? [one.item] : []));
}

describe.each(['json', 'qti22', 'qti30'] as const)('%s', (name) => {
  test('what questions share is written once and read as one stimulus of each of them', async () => {
    const { bytes, losses } = await writeQuestions(name, shared);
    expect(losses).toEqual([]);
    expect(sharing(await readBack(name, bytes))).toEqual(sharing(shared.map(canonicalItem)));
  });

  test('any stimuli come back as they were, and stay shared by the same questions', async () => {
    const stimuli = fc
      .array(fc.record({ title: fc.lorem({ maxCount: 3 }), html: anyHtml.map((html) => sanitiseRichText(html)) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((all) => all.map((one, index) => ({ ...one, key: `k${index}` })));
    const items = stimuli.chain((all) =>
      fc.array(fc.option(fc.nat(all.length - 1), { nil: undefined }), { minLength: 1, maxLength: 6 }).map((chosen) =>
        chosen.map((at): NeutralItem => {
          const stimulus = at === undefined ? undefined : all[at]!;
          return stimulus && !isBlankHtml(stimulus.html) ? { ...item, stimulus } : item;
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const { bytes, losses } = await writeQuestions(name, all);
        expect(losses).toEqual([]);
        const back = await readBack(name, bytes);
        expect(sharing(back.map(canonicalItem))).toEqual(sharing(all.map(canonicalItem)));
      }),
      { numRuns: 60, seed: 11 },
    );
  });
});

// A paper in Word has it once, before its questions (docx/write.test.ts).
const others = writableFormats
  .map(({ name }) => name)
  .filter((name) => !['json', 'qti22', 'qti30', 'docx'].includes(name));

test.each(others)('%s has a stimulus in the text of each question, and names it as a loss', async (name) => {
  const { bytes, losses } = await writeQuestions(name, shared);
  expect(losses.map(({ index }) => index)).toEqual(expect.arrayContaining([0, 2, 3]));
  for (const { index, lost } of losses)
    if (index !== 1) expect(lost.join()).toMatch(/^.*stimulus “The (whale|moor)” is written into the text/);
  const stems = (await readBack(name, bytes)).map(({ stem }) => stem);
  expect(stems[0]).toMatch(/Ishmael/);
  expect(stems[1]).not.toMatch(/Ishmael/);
  expect(stems[3]).toMatch(/It was dark/);
});
