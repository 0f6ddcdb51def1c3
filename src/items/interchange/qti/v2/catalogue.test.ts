import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalItem } from '#items/interchange/canonical.ts';
import { sourceFile } from '#items/interchange/format.ts';
import { getFormat, writableFormats } from '#items/interchange/formats.ts';
import { templateItems } from '#items/interchange/template.ts';
import { writeQuestions } from '#items/interchange/write-questions.ts';
import {
  angleUnits,
  calculatorTypes,
  lengthUnits,
  type NeutralCatalogueEntry,
  type NeutralMaterial,
  supports,
} from '#items/question-types/neutral/neutral-aids.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { ownMs } from '#platform/testing/own-time.ts';
import { readQti } from '../read.ts';

const html = (text: string): string => `<qti-html-content><div class="a"><p>${text}</p></div></qti-html-content>`;

const document = `<?xml version="1.0"?>
<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="Walks" adaptive="false"
  time-dependent="false">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
    <qti-correct-response><qti-value>A</qti-value></qti-correct-response>
  </qti-response-declaration>
  <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
  <qti-companion-materials-info>
    <qti-calculator><qti-calculator-type>graphing</qti-calculator-type><qti-description>Any</qti-description></qti-calculator>
    <qti-rule><qti-description>Metric</qti-description><qti-rule-system-si><qti-minimum-length>30</qti-minimum-length>
      <qti-minor-increment unit="Millimeter">1</qti-minor-increment><qti-major-increment unit="Centimeter">1</qti-major-increment>
    </qti-rule-system-si></qti-rule>
    <qti-protractor><qti-description>Half</qti-description><qti-increment-us>
      <qti-major-increment unit="Degree">10</qti-major-increment></qti-increment-us></qti-protractor>
    <qti-digital-material><qti-file-href>table.pdf</qti-file-href></qti-digital-material>
    <qti-physical-material>Compass</qti-physical-material>
  </qti-companion-materials-info>
  <qti-item-body>
    <p data-catalog-idref="c3">She plays the <span data-catalog-idref="c1">harmonica</span>
      <span data-catalog-idref="c2">every day</span> at <sub alias="number 5">No. 5</sub>.</p>
    <qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
      <qti-prompt>How often?</qti-prompt>
      <qti-simple-choice identifier="A">Daily</qti-simple-choice>
      <qti-simple-choice identifier="B">Weekly</qti-simple-choice>
    </qti-choice-interaction>
  </qti-item-body>
  <qti-catalog-info>
    <qti-catalog id="c1">
      <qti-card support="glossary-on-screen">${html('A small instrument')}</qti-card>
      <qti-card support="keyword-translation">
        <qti-card-entry xml:lang="es">${html('harmónica')}</qti-card-entry>
        <qti-card-entry xml:lang="de" default="true">${html('Mundharmonika')}</qti-card-entry>
      </qti-card>
    </qti-catalog>
    <qti-catalog id="c2">
      <qti-card support="spoken">
        <qti-card-entry data-reading-type="computer-read-aloud">${html('each and every day')}
          <qti-file-href mime-type="audio/mpeg">day.mp3</qti-file-href></qti-card-entry>
      </qti-card>
      <qti-card support="no-such-support">${html('?')}</qti-card>
    </qti-catalog>
    <qti-catalog id="c3"><qti-card support="ext:school-aid">${html('Own')}</qti-card></qti-catalog>
    <qti-catalog id="c4"><qti-card support="additional-directions">${html('Choose one')}</qti-card></qti-catalog>
  </qti-catalog-info>
  <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>
</qti-assessment-item>`;

const card = (support: string, text: string, language = '') => ({ support, language, html: `<p>${text}</p>` });

test('aids and materials of an item are read, and what has no place is named', async () => {
  const { items } = await readQti(sourceFile('item.xml', new TextEncoder().encode(document)));
  const [read] = items;
  if (!read || !('item' in read)) throw new Error(JSON.stringify(read));
  expect(read.item.stem).not.toContain('<sub>');
  expect(read.item.catalogue).toEqual([
    { about: 'No. 5', cards: [card('spoken', 'number 5')] },
    {
      about: 'harmonica',
      cards: [
        card('glossary-on-screen', 'A small instrument'),
        card('keyword-translation', 'Mundharmonika', 'de'),
        card('keyword-translation', 'harmónica', 'es'),
      ],
    },
    { about: 'every day', cards: [card('spoken', 'each and every day')] },
    { about: 'She plays the harmonica every day at No. 5.', cards: [card('ext:school-aid', 'Own')] },
    { about: '', cards: [card('additional-directions', 'Choose one')] },
  ]);
  expect(read.item.materials).toEqual([
    { kind: 'calculator', type: 'graphing', description: 'Any' },
    {
      kind: 'ruler',
      ...{ description: 'Metric', system: 'si', length: '30' },
      ...{ minor: { value: '1', unit: 'Millimeter' }, major: { value: '1', unit: 'Centimeter' } },
    },
    {
      kind: 'protractor',
      ...{ description: 'Half', system: 'us', length: '', minor: null, major: { value: '10', unit: 'Degree' } },
    },
    { kind: 'physical', description: 'Compass' },
  ]);
  expect(read.warnings).toEqual([
    'The files of its aids are left out: spoken. Aids can contain texts and pictures only.',
    'Details of its aids are left out: data-reading-type.',
    'An aid is left out: QTI knows no support “no-such-support”.',
    'There is no graphing calculator here: students get the scientific one.',
    'One of its companion materials is left out: digitalMaterial.',
  ]);
});

const base = templateItems[0]!;
const words = ['alpha', 'beta gamma', 'a < b', 'delta & co.', 'ÄÖ ü', 'x'];
const stem = `<p>First ${words.map((word) => word.replace('&', '&amp;').replace('<', '&lt;')).join(', then ')}.</p>`;

const anyCard = fc.record({
  support: fc.constantFrom(...supports, 'ext:own.one'),
  language: fc.constantFrom('', 'de', 'es-MX', 'ar'),
  html: fc.constantFrom('<p>One</p>', '<p>a &lt; <em>b</em></p>', '<ul><li>x</li></ul>', '<p>Two</p><p>Three</p>'),
});
const anyCatalogue: fc.Arbitrary<NeutralCatalogueEntry[]> = fc.uniqueArray(
  fc.record({
    about: fc.constantFrom('', ...words),
    cards: fc
      .uniqueArray(anyCard, {
        minLength: 1,
        maxLength: 4,
        selector: ({ support, language }) => `${support} ${language}`,
      })
      // Of several the one that says no language is for all others, and comes first.
      .map((cards) => [...cards].sort((a, b) => Number(a.language !== '') - Number(b.language !== ''))),
  }),
  { maxLength: 4, selector: ({ about }) => about },
);
const description = fc.constantFrom('', 'Any that is allowed', 'a < b & c');
const step = (units: readonly string[]) =>
  fc.record({ value: fc.constantFrom('1', '0.5', '10'), unit: fc.constantFrom(...units) });
const scale = (kind: 'ruler' | 'protractor', units: { si: readonly string[]; us: readonly string[] }) =>
  fc.constantFrom('si' as const, 'us' as const).chain((system) =>
    fc.record({
      kind: fc.constant(kind),
      description,
      system: fc.constant(system),
      length: kind === 'ruler' ? fc.constantFrom('12', '30') : fc.constant(''),
      minor: fc.option(step(units[system])),
      major: step(units[system]),
    }),
  );
const anyMaterials: fc.Arbitrary<NeutralMaterial[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('calculator' as const), type: fc.constantFrom(...calculatorTypes), description }),
    scale('ruler', lengthUnits),
    scale('protractor', angleUnits),
    fc.record({ kind: fc.constant('physical' as const), description: fc.constantFrom('Compass', 'a & b') }),
  ),
  { maxLength: 4 },
);

async function readBack(name: 'json' | 'qti30', bytes: Uint8Array): Promise<NeutralItem[]> {
  const { items } = await getFormat(name).read(sourceFile('x', bytes));
  return items.flatMap((one) => ('item' in one ? [one.item] : []));
}

const byAbout = (entries: NeutralItem['catalogue'] = []) => new Map(entries.map(({ about, cards }) => [about, cards]));

describe.each(['json', 'qti30'] as const)('%s', (name) => {
  test('any aids of a question and of its stimulus, and any materials, come back as they were', async () => {
    await fc.assert(
      fc.asyncProperty(anyCatalogue, anyCatalogue, anyMaterials, async (catalogue, ofStimulus, materials) => {
        const stimulus = { key: 's', title: 'Text', html: stem, catalogue: ofStimulus };
        const item: NeutralItem = { ...base, stem, stimulus, catalogue, materials };
        const { bytes, losses } = await writeQuestions(name, [item]);
        expect(losses).toEqual([]);
        const [back] = await readBack(name, bytes);
        const expected = canonicalItem(item);
        expect(byAbout(back!.catalogue)).toEqual(byAbout(expected.catalogue));
        expect(byAbout(back!.stimulus!.catalogue)).toEqual(byAbout(expected.stimulus!.catalogue));
        expect(back!.materials).toEqual(expected.materials);
        expect([back!.stem, back!.interaction]).toEqual([expected.stem, expected.interaction]);
      }),
      { numRuns: name === 'json' ? 50 : 150 },
    );
  });
});

test('a word is explained at each place that the file marks, in a choice as in the text, and two banks are two words', async () => {
  const marked = document
    .replace(
      /<p data-catalog-idref="c3">[\s\S]*?<\/p>/,
      '<p>The bank is at the <span data-catalog-idref="c1">bank</span> of the river.</p><p>Her bank, and <b>this <span data-catalog-idref="c2">bank</span></b>.</p>',
    )
    .replace('Daily', 'At the <span data-catalog-idref="c2">bank</span>')
    .replace(/<qti-catalog-info>[\s\S]*<\/qti-catalog-info>/, () => {
      const catalog = (id: string, text: string): string =>
        `<qti-catalog id="${id}"><qti-card support="glossary-on-screen">${html(text)}</qti-card></qti-catalog>`;
      return `<qti-catalog-info>${catalog('c1', 'Of a river')}${catalog('c2', 'For money')}</qti-catalog-info>`;
    })
    .replace(/<qti-companion-materials-info>[\s\S]*<\/qti-companion-materials-info>/, '');
  const [item] = await readBack('qti30', new TextEncoder().encode(marked));
  const expected = [
    { about: 'bank', places: ['The bank is at the '], cards: [card('glossary-on-screen', 'Of a river')] },
    { about: 'bank', places: ['Her bank, and this ', 'At the '], cards: [card('glossary-on-screen', 'For money')] },
  ];
  expect(item!.catalogue).toEqual(expected);
  for (const name of ['qti30', 'json'] as const) {
    const { bytes, losses } = await writeQuestions(name, [item!]);
    expect(losses).toEqual([]);
    const [back] = await readBack(name, bytes);
    expect(back!.catalogue).toEqual(expected);
    expect(back!.interaction).toEqual(item!.interaction);
  }
});

test('any places of any words come back from QTI 3 as they were', async () => {
  const paragraphs = ['A bat, a cat, & a bat.', 'Cats < bats: a bat <b>and <i>a</i> bat</b>.', 'bat'];
  const text = paragraphs.map((one) => `<p>${one.replace(' & ', ' &amp; ').replace(' < ', ' &lt; ')}</p>`).join('');
  const befores = ['A ', 'A bat, a cat, & a ', 'Cats < bats: a ', 'Cats < bats: a bat and a ', ''];
  await fc.assert(
    fc.asyncProperty(fc.subarray(befores, { minLength: 1 }), async (places) => {
      const catalogue = [{ about: 'bat', places, cards: [card('glossary-on-screen', 'An animal')] }];
      const { bytes, losses } = await writeQuestions('qti30', [{ ...base, stem: text, catalogue }]);
      expect(losses).toEqual([]);
      const isFirst = places.length === 1 && places[0] === befores[0];
      const [entry] = (await readBack('qti30', bytes))[0]!.catalogue!;
      expect(entry!.places).toEqual(isFirst ? undefined : places);
    }),
  );
});

test('words that are in no text keep their aid, and the place is named as a loss', async () => {
  const catalogue = [{ about: 'elsewhere', cards: [card('glossary-on-screen', 'There')] }];
  const { bytes, losses } = await writeQuestions('qti30', [{ ...base, catalogue }]);
  expect(losses[0]!.lost).toEqual(['The aid for “elsewhere” is in no text, and is for the whole.']);
  expect((await readBack('qti30', bytes))[0]!.catalogue).toEqual([{ ...catalogue[0], about: '' }]);
});

test.each(writableFormats.filter(({ name }) => name !== 'json' && name !== 'qti30'))(
  '$label names aids and materials as losses',
  async ({ name }) => {
    const catalogue = [{ about: '', cards: [card('glossary-on-screen', 'There')] }];
    const item: NeutralItem = { ...base, catalogue, materials: [{ kind: 'physical', description: 'Compass' }] };
    const { losses } = await writeQuestions(name, [item]);
    const lost = losses.flatMap((loss) => loss.lost).join(' ');
    expect(lost).toMatch(/glossary and other aids/);
    const stimulus = { key: 's', title: 'Text', html: '<p>x</p>', catalogue };
    const { losses: ofStimulus } = await writeQuestions(name, [{ ...base, stimulus }]);
    expect(ofStimulus.flatMap((loss) => loss.lost).join(' ')).toMatch(/glossary and other aids of the stimulus/);
  },
);

test('thousands of words with aids in one paragraph are read in a moment', async () => {
  const ids = Array.from({ length: 8_000 }, (_, index) => index);
  const spans = ids.map((index) => `<span data-catalog-idref="a${index}">w${index}</span> `).join('');
  const cards = ids.map(
    (index) =>
      `<qti-catalog id="a${index}"><qti-card support="glossary-on-screen">${html('x')}</qti-card></qti-catalog>`,
  );
  const many = document
    .replace('<qti-item-body>', `<qti-item-body><p>${spans}</p>`)
    .replace('<qti-catalog-info>', `<qti-catalog-info>${cards.join('')}`);
  expect(many.length).toBeGreaterThan(1_000_000);
  const took = await ownMs(async () => {
    const { items } = await readQti(sourceFile('walks.xml', new TextEncoder().encode(many)));
    expect(items).toHaveLength(1);
  });
  expect(took).toBeLessThan(3_000);
});
