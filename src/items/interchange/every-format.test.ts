import { describe, expect, test } from 'vitest';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { canonicalItem } from './canonical.ts';
import { sourceFile } from './format.ts';
import { detectFormat, writableFormats } from './formats.ts';
import { readQuestionFile } from './read-question-file.ts';
import { shownType } from './shown-names.ts';
import { columns } from './table/columns.ts';
import { findHeader } from './table/header.ts';
import { templateFor, templateItems } from './template.ts';
import { comparable } from './testing/items.ts';
import { writeQuestions } from './write-questions.ts';

/** Formats without a title; some hold single choices and true or false alone. */
const untitled: Readonly<Record<string, readonly string[]>> = {
  aiken: ['', ''],
  kahoot: ['', ''],
  // Several right options are read with a warning.
  docx: ['', '', '', ''],
};

describe.each(writableFormats)('$label', (format) => {
  test('is recognised by what it writes, whatever the file is called', async () => {
    const { bytes, fileName } = await writeQuestions(format.name, templateItems);
    for (const name of [fileName, 'upload.txt', 'upload']) {
      expect((await detectFormat(sourceFile(name, bytes))).name).toBe(format.name);
    }
  });
  test('its template holds one question of each common type and is read without a warning', async () => {
    const { bytes, fileName, mime } = await templateFor(format.name);
    const read = await readQuestionFile({ name: fileName, bytes });
    expect(fileName).toBe(`question-template${format.extensions[0]}`);
    expect(mime).toBe(format.mime);
    expect(read.warnings).toEqual([]);
    const titles = untitled[format.name] ?? templateItems.map(({ title }) => title);
    expect(read.items.map((one) => ('item' in one ? [one.item.title, one.warnings] : one.refused))).toEqual(
      titles.map((title) => [title, []]),
    );
  });
  test('thousands of questions are written and read', async () => {
    const count = 2_000;
    const many = Array.from({ length: count }, (_, i) => ({
      ...templateItems[i % templateItems.length]!,
      title: `Q ${i}`,
    }));
    const { bytes, losses } = await format.write(many);
    const { items } = await format.read(sourceFile('x', bytes));
    expect(items).toHaveLength(count - losses.filter(({ leftOut }) => leftOut).length);
    expect(items.length).toBeGreaterThan(count * 0.3);
  }, 120_000);
  test('nothing at all can be written', async () => {
    expect((await format.write([])).losses).toEqual([]);
  });
  test('an item that no format can hold is left out by name, and the others are written', async () => {
    const blank: NeutralItem = { ...templateItems[0]!, title: 'Blank', stem: '<p></p>' };
    const { bytes, losses } = await format.write([blank, templateItems[2]!]);
    expect(losses[0]).toMatchObject({ index: 0, title: 'Blank', leftOut: true });
    expect((await format.read(sourceFile('x', bytes))).items).toHaveLength(1);
  });
});

test.each(['csv', 'xlsx'] as const)('a table keeps every detail of the template: %s', async (name) => {
  const { bytes, losses } = await writeQuestions(name, templateItems);
  expect(losses).toEqual([]);
  const { items } = await readQuestionFile({ name: 'x', bytes });
  expect(items.map((one) => 'item' in one && comparable(one.item))).toEqual(
    templateItems.map((item) => comparable(canonicalItem(item))),
  );
});

test('every column is found by its own name', () => {
  for (const { key, name, numbered } of columns) {
    const header = findHeader(['question', 'correct', numbered ? `${name} 2` : name])!;
    expect(numbered ? header.numbered.get(key)?.get(2) : header.single.has(key)).toBe(numbered ? 2 : true);
  }
});

const picture = { src: '/files/a.png', alt: 'A map', width: 100, height: 50 };
const files = { atLeast: 1, atMost: 2, endings: ['.pdf'] };
const gap = { kind: 'short-text', weight: '1', caseSensitive: false, answers: [{ pattern: 'x', share: '1' }] } as const;
const answer = { formula: '1', tolerance: { kind: 'nominal', value: '0' }, share: '1' } as const;
const unheard: readonly NeutralInteraction[] = [
  { kind: 'file-upload', files },
  { kind: 'cloze', gaps: [gap] },
  { kind: 'matrix', multiple: false, shuffle: true, columns: ['a', 'b'], rows: [{ text: 'r', right: [0] }] },
  { kind: 'calculated', variables: [], variants: [], answers: [answer], units: [] },
  { kind: 'hotspot', picture, areas: [], multiple: false },
  { kind: 'picture-labels', picture, labels: ['a'], places: [] },
  { kind: 'highlight-words', passage: 'A *word*', selectable: 'every-word' },
  { kind: 'table', columns: ['a'], rows: [{ cells: [{ gap }] }] },
];

describe.each(['gift', 'csv', 'xlsx'] as const)('what %s has no form for', (name) => {
  test.each(unheard.map((interaction) => [interaction.kind, interaction] as const))(
    'a question of the kind %s is left out by name',
    async (_kind, interaction) => {
      const { losses } = await writeQuestions(name, [{ ...templateItems[0]!, interaction }]);
      expect(losses).toMatchObject([{ leftOut: true }]);
      expect(losses[0]!.lost.join()).toContain(`${shownType(interaction)}.`);
    },
  );
  test('an essay is written without its limits, files and notes, each of which is named', async () => {
    const essay: NeutralInteraction = {
      kind: 'essay',
      minWords: 5,
      maxWords: 9,
      files,
      graderNote: '<p>n</p>',
      rubric: [],
    };
    const { losses } = await writeQuestions(name, [{ ...templateItems[0]!, interaction: essay }]);
    for (const word of ['least number', 'greatest number', 'files', 'note', 'rubric']) {
      expect(losses[0]!.lost.join()).toContain(word);
    }
    expect(losses[0]!.leftOut).toBe(false);
    expect(
      (await writeQuestions(name, [{ ...templateItems[2]!, interaction: { kind: 'essay' } }])).losses[0]?.lost.join() ??
        '',
    ).not.toContain('essay');
  });
});

test.each(['moodle-xml', 'qti21', 'qti22', 'qti30'] as const)(
  'a table to fill in becomes a text with gaps in %s, which says so',
  async (name) => {
    const interaction: NeutralInteraction = {
      kind: 'table',
      columns: ['<p>Country</p>', '<p>Capital</p>'],
      rows: ['France', 'Italy'].map((name) => ({ cells: [{ text: `<p>${name}</p>` }, { gap }] })),
    };
    const { bytes, losses } = await writeQuestions(name, [{ ...templateItems[0]!, interaction }]);
    expect(losses).toMatchObject([{ leftOut: false }]);
    expect(losses[0]!.lost.join()).toContain('no fill-in table');
    const { items } = await readQuestionFile({ name: 'x', bytes });
    expect(items).toMatchObject([{ item: { interaction: { kind: 'cloze', gaps: [gap, gap] } } }]);
    expect('item' in items[0]! && items[0].item.stem).toMatch(/France.*\[\[1\]\].*Italy.*\[\[2\]\]/s);
  },
);
