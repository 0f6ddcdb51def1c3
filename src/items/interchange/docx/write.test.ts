import fc from 'fast-check';
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { questionTypes } from '#items/question-types/logic.ts';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { allNamed, textOf } from '#platform/text/xml-nodes.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { templateItems } from '../template.ts';
import { anyItem } from '../testing/items.ts';
import { writePaper, writeWord } from './write.ts';
import { latexToOmml } from './write-formula.ts';

const bodyOf = async (bytes: Uint8Array): Promise<string> => {
  const zip = await openZip(bytes);
  return (await zip.read('word/document.xml'))!.toString('utf8');
};
const textIn = async (bytes: Uint8Array): Promise<string[]> =>
  allNamed(parseXml(await bodyOf(bytes)), 'p').map((paragraph) => textOf(paragraph));

const item = (interaction: NeutralInteraction, more: Partial<NeutralItem> = {}): NeutralItem => ({
  ...{ place: {}, title: 'T', stem: '<p>Why?</p>', tags: [], category: [] },
  ...{ interaction, ...more },
});
const readBack = async (...items: NeutralItem[]) =>
  (await readQuestionFile({ name: 'x', bytes: (await writeWord(items)).bytes })).items;

test('a paper has the questions, and on a page of its own the key, which is read back', async () => {
  const { bytes, losses } = await writeWord(templateItems);
  const lines = await textIn(bytes);
  expect(lines.filter((line) => /^\d\. /.test(line))).toEqual([
    expect.stringMatching(/^1\. [ABC]$/),
    expect.stringMatching(/^2\. [A-D], [A-D]$/),
    '3. A',
    '4. 1.414 ± 0.001',
    '5. carbon dioxide',
  ]);
  expect(losses.every(({ leftOut }) => !leftOut)).toBe(true);
  const { items, warnings } = await readQuestionFile({ name: 'x', bytes });
  expect(warnings).toEqual([]);
  const read = items.map((one) => ('item' in one ? one.item : one));
  expect(read.map((one) => ('interaction' in one ? one.interaction.kind : one))).toEqual([
    'choice',
    'choice',
    'true-false',
    'numeric',
    'short-text',
  ]);
  expect(read[0]).toMatchObject({
    stem: templateItems[0]!.stem,
    marks: '1',
    generalFeedback: templateItems[0]!.generalFeedback,
  });
});

test('which options are right is read back, in whatever order they were put', async () => {
  const text = fc.stringMatching(/^[a-z]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(text, { minLength: 3, maxLength: 9 }),
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      async (options, right, shuffle) => {
        const interaction: NeutralInteraction = {
          ...{ kind: 'choice', multiple: right > 1, shuffle },
          options: options.map((option, i) => ({ text: `<p>${option}</p>`, share: i < right ? `1/${right}` : '0' })),
        };
        const [only] = await readBack(item(interaction));
        const read = only && 'item' in only ? only.item.interaction : null;
        const rights = read?.kind === 'choice' ? read.options.filter(({ share }) => share !== '0') : [];
        expect(rights.map(({ text: html }) => html).toSorted()).toEqual(
          options
            .slice(0, right)
            .map((option) => `<p>${option}</p>`)
            .toSorted(),
        );
        if (read?.kind === 'choice' && !shuffle)
          expect(read.options.map(({ text: html }) => html)).toEqual(options.map((option) => `<p>${option}</p>`));
      },
    ),
    { numRuns: 60 },
  );
});

test('any item makes a document that is well-formed, and nothing is lost unnamed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyItem, { maxLength: 4 }), async (items) => {
      const { bytes, losses } = await writeWord(items);
      parseXml(await bodyOf(bytes));
      const written = (await textIn(bytes)).filter((line) => /^\d+\.(?: |$)/.test(line)).length;
      expect(written).toBeGreaterThanOrEqual(
        items.filter(({ interaction }) => interaction.kind !== 'description').length -
          losses.filter(({ leftOut }) => leftOut).length,
      );
    }),
    { numRuns: 200 },
  );
});

describe.each(questionTypes.map((type) => [type.name, type] as const))('%s', (name, type) => {
  test('is on the paper with its key, or left out by name', async () => {
    for (const { content } of type.samples) {
      const { bytes, losses } = await writeWord([item(type.toNeutral(content), { stem: content.stem })]);
      const lines = await textIn(bytes);
      const isLeftOut = ['file-upload', 'composite', 'picture-labels', 'outside-tool'].includes(name);
      expect(losses[0]?.leftOut ?? false).toBe(isLeftOut);
      if (isLeftOut) expect(losses[0]!.lost.join()).toMatch(/^A paper has no place for the type “/);
      // A text that asks nothing has none.
      else expect(lines.includes('Answer key')).toBe(!type.isUngraded);
    }
  });
});

test('what is no question of its type in Word is read as one that people mark, and not as another key', async () => {
  for (const type of questionTypes) {
    for (const { content } of type.samples) {
      const neutral = type.toNeutral(content);
      if (['choice', 'true-false', 'numeric', 'short-text', 'calculated'].includes(neutral.kind)) continue;
      const { bytes, losses } = await writeWord([item(neutral, { stem: content.stem })]);
      if (losses.some(({ leftOut }) => leftOut) || type.isUngraded) continue;
      const { items } = await readQuestionFile({ name: 'x', bytes });
      const kinds = items.map((one) => ('item' in one ? one.item.interaction.kind : 'refused'));
      expect([type.name, kinds.every((kind) => kind === 'essay' || kind === 'refused')]).toEqual([type.name, true]);
    }
  }
});

test('a test has its head, sections with instructions, and each stimulus once before its questions', async () => {
  const stimulus = { key: 's', title: 'The harbour', html: '<p>Lamps were lit.</p>' };
  const choice = templateItems[0]!.interaction;
  const section = (name: string) => ({
    ...{ name, instructions: `<p>Read ${name}.</p>` },
    items: [item(choice, { stimulus, marks: '2' }), item(choice, { stimulus, marks: '2' })],
  });
  const paper = { title: 'Test <1>', instructions: '<p>No books.</p>', minutes: 45 };
  const sections = [section('Part one'), section('')];
  const { bytes, losses } = writePaper({ ...paper, sections }, new Map(), 'de');
  const lines = await textIn(bytes);
  expect(lines.slice(0, 2)).toEqual(['Test <1>', '4 Fragen · 8 Punkte · 45 min']);
  expect(lines).toEqual(
    expect.arrayContaining(['No books.', 'Part one', 'Abschnitt 2', 'Punkte: 2', 'Lösungsschlüssel']),
  );
  expect(lines.filter((line) => line === 'The harbour')).toHaveLength(1);
  expect(losses.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  const read = await readQuestionFile({ name: 'x', bytes });
  expect(read.items.map((one) => 'item' in one && one.item.marks)).toEqual(['2', '2', '2', '2']);
});

test('a list in the text of a question is a list, and no options', async () => {
  const stem = '<p>Which of</p><ul><li>iron</li><li>gold</li></ul><ol start="3"><li>x</li></ol><p>melts first?</p>';
  const [only] = await readBack(item({ kind: 'essay' }, { stem }));
  expect(only).toMatchObject({
    item: { interaction: { kind: 'essay' }, stem: '<p>Which of</p><p>iron</p><p>gold</p><p>x</p><p>melts first?</p>' },
  });
});

test('a table keeps its spans, and what is in cells', async () => {
  const stem =
    '<p>Q</p><table><tbody><tr><th rowspan="2">A</th><td colspan="2">B</td></tr><tr><td>C</td><td><strong>D</strong></td></tr></tbody></table>';
  const { bytes } = await writeWord([item({ kind: 'essay' }, { stem })]);
  const table = allNamed(parseXml(await bodyOf(bytes)), 'tbl')[0]!;
  expect(allNamed(table, 'tr').map((row) => allNamed(row, 'tc').length)).toEqual([2, 3]);
  expect(allNamed(table, 'gridCol')).toHaveLength(3);
  expect(allNamed(table, 'vMerge')).toHaveLength(2);
});

test('what is no link, no picture and no text of XML stays outside', async () => {
  const stem =
    '<p>a\u0001b <a href="javascript:alert(1)">x</a> <a href="https://a.example/?a=1&amp;b=2">y</a> <img src="/v1/api/images/00" alt="&quot;gone&quot;"></p>';
  const { bytes, losses } = await writeWord([item({ kind: 'essay' }, { stem })]);
  const zip = await openZip(bytes);
  expect((await zip.read('word/_rels/document.xml.rels'))!.toString()).not.toContain('javascript');
  expect((await zip.read('word/_rels/document.xml.rels'))!.toString()).toContain('https://a.example/?a=1&amp;b=2');
  expect((await textIn(bytes))[0]).toBe('ab x y ["gone"]');
  expect(losses[0]!.lost.join()).toContain('A picture that the text names is not there any more.');
});

const drawn = (latex: string): string =>
  katex
    .renderToString(latex, { output: 'mathml', throwOnError: true })
    .replace(/<annotation.*?<\/annotation>/s, '')
    .replace(
      /<\/?(?:mrow|mstyle|semantics)\b[^>]*>|[\u2061-\u2064\u200b\u00a0]| (?:stretchy|fence|accent|rowspacing|columnspacing|columnalign|mathvariant|lspace|rspace|form|separator|minsize|maxsize|movablelimits)="[^"]*"/g,
      '',
    );

test('a letter that is also the text of an option is refused where it could mean either', async () => {
  const options = ['C', 'D', 'A'].map((text, i) => ({ text: `<p>${text}</p>`, share: i === 2 ? '1' : '0' }));
  const [own] = await readBack(item({ kind: 'choice', multiple: false, shuffle: false, options }));
  expect(own).toMatchObject({ item: { interaction: { options: [{ share: '0' }, { share: '0' }, { share: '1' }] } } });
});

describe('formulas', () => {
  test.each([
    'x^2+y_1^3',
    '\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
    '\\sqrt[3]{x+1}',
    '\\sum_{i=1}^{n}i',
    '\\int_0^1 x\\,dx',
    '\\left(\\frac{a}{b}\\right)',
    '\\left[0;1\\right]',
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\vec{v}\\cdot\\hat{n}',
    '\\overline{AB}\\parallel CD',
    '\\sin x\\le 1',
    '\\lim_{x\\to 0}\\frac{\\sin x}{x}',
    '\\binom{n}{k}',
    '\\alpha+\\beta\\ne\\Gamma',
    'f(x)=\\begin{cases}1&x>0\\\\0&x\\le 0\\end{cases}',
    'E=mc^2\\text{ (energy)}',
    'x\\in\\mathbb{R},\\ \\mathbf{v}\\perp\\mathcal{L}',
    '\\mathrm{NaCl}\\to\\mathrm{Na}^{+}',
  ])('%s is drawn the same after Word', async (latex) => {
    const stem = `<p>Q <span data-type="inline-math" data-latex="${latex.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}"></span></p>`;
    const [only] = await readBack(item({ kind: 'essay' }, { stem }));
    const html = only && 'item' in only ? only.item.stem : '';
    const read = /data-latex="([^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
    expect(drawn(read ?? '')).toBe(drawn(latex));
  });
  test('what KaTeX can’t read is written as text, and named', async () => {
    expect(latexToOmml('\\frac{', false)).toBeNull();
    const stem = '<p><span data-type="inline-math" data-latex="\\frac{"></span></p>';
    const { losses } = await writeWord([item({ kind: 'essay' }, { stem })]);
    expect(losses[0]!.lost.join()).toContain('its LaTeX is written as text');
  });
});
