import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeQuestions } from '../../write-questions.ts';
import { asVersion2, hyphenated } from './names.ts';

const read = (bytes: Uint8Array | string, name = 'x.xml') =>
  readQuestionFile({ name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes });

const item = (declarations: string, body: string, processing = '', more = ''): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="FB" cardinality="single" baseType="identifier"/><itemBody>${body}</itemBody>${processing}${more}</assessmentItem>`;
const response = (type: string, inner: string, cardinality = 'single'): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}">${inner}</responseDeclaration>`;
const correct = (...values: readonly string[]): string =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const template = (name: string): string =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`;
const choices = (max = '1'): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${max}"><prompt>Which?</prompt><simpleChoice identifier="A">One</simpleChoice><simpleChoice identifier="B">Two<feedbackInline outcomeIdentifier="FB" identifier="B">No!</feedbackInline></simpleChoice><simpleChoice identifier="C">Three</simpleChoice></choiceInteraction>`;

async function only(xml: string): Promise<NeutralItem> {
  const [one] = (await read(xml)).items;
  if (!one || !('item' in one)) throw new Error(one?.refused);
  return one.item;
}
async function refusalOf(xml: string): Promise<string> {
  const [one] = (await read(xml)).items;
  return one && 'refused' in one ? one.refused : 'read';
}

describe('choices', () => {
  test('the right answer is paid, and feedback that is shown with an option comes with it', async () => {
    const processing = `<responseProcessing><setOutcomeValue identifier="FB"><variable identifier="RESPONSE"/></setOutcomeValue><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;
    expect(await only(item(response('identifier', correct('A')), choices(), processing))).toMatchObject({
      stem: '<p>Which?</p>',
      interaction: {
        kind: 'choice',
        multiple: false,
        shuffle: true,
        options: [
          { text: 'One', share: '1' },
          { text: 'Two', share: '0', feedback: 'No!' },
          { text: 'Three', share: '0' },
        ],
      },
    });
  });
  test('a mapping pays each option its part; without one all of the right ones are needed', async () => {
    const mapping =
      '<mapping lowerBound="0" defaultValue="-2"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/></mapping>';
    const mapped = item(
      response('identifier', correct('A', 'C') + mapping, 'multiple'),
      choices('0'),
      template('map_response'),
    );
    expect(await only(mapped)).toMatchObject({
      interaction: {
        multiple: true,
        scoring: 'option-shares',
        options: [{ share: '1/2' }, { share: '-1' }, { share: '1/2' }],
      },
    });
    const whole = item(response('identifier', correct('A', 'C'), 'multiple'), choices('0'), template('match_correct'));
    expect(await only(whole)).toMatchObject({
      interaction: { scoring: 'all-or-nothing', options: [{ share: '1/2' }, { share: '-1/2' }, { share: '1/2' }] },
    });
  });
});

describe('answers that are written', () => {
  const entry = '<p>Made by <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>';
  test('texts by their mapping, with a line in the sentence', async () => {
    const mapping =
      '<mapping><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="y*k" mappedValue="0.5"/></mapping>';
    expect(await only(item(response('string', mapping), entry, template('map_response')))).toMatchObject({
      stem: '<p>Made by _____.</p>',
      interaction: {
        kind: 'short-text',
        caseSensitive: true,
        answers: [
          { pattern: 'York', share: '1' },
          { pattern: 'y\\*k', share: '1/2' },
        ],
      },
    });
  });
  test('numbers with their tolerance', async () => {
    const equal =
      '<equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>';
    const processing = `<responseProcessing><responseCondition><responseIf>${equal}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;
    expect(await only(item(response('float', correct('12')), entry, processing))).toMatchObject({
      interaction: {
        kind: 'numeric',
        answers: [{ value: '12', tolerance: { kind: 'nominal', value: '0.5' }, share: '1' }],
      },
    });
  });
  test('a note for those who mark stays with an essay and is not shown', async () => {
    const body =
      '<p>Write.</p><rubricBlock view="scorer"><p>Mark kindly</p></rubricBlock><extendedTextInteraction responseIdentifier="RESPONSE"/>';
    expect(await only(item(response('string', ''), body))).toMatchObject({
      stem: '<p>Write.</p>',
      interaction: { kind: 'essay', graderNote: '<p>Mark kindly</p>' },
    });
  });
});

describe('what no type of ours can express is kept with its own rules', () => {
  test.each([
    [
      'an adaptive item',
      item(response('identifier', correct('A')), choices()).replace('adaptive="false"', 'adaptive="true"'),
      'machine',
    ],
    [
      'numbers drawn anew',
      item(`${response('identifier', correct('A'))}<templateDeclaration identifier="X"/>`, choices()),
      'machine',
    ],
    [
      'a point on a picture that nothing scores',
      item(response('point', ''), '<p>Where?</p><selectPointInteraction responseIdentifier="RESPONSE"/>'),
      'people',
    ],
    ['two interactions', item(response('identifier', correct('A')), choices() + choices()), 'machine'],
    ['no right answer', item(response('identifier', ''), choices()), 'people'],
  ])('%s', async (_what, xml, marking) => {
    const [one] = (await read(xml)).items;
    expect(one).toMatchObject({ item: { interaction: { kind: 'own', type: 'composite', content: { marking } } } });
  });
});

describe('what cannot be read says why', () => {
  test.each([
    [
      'an adaptive item without its responses',
      item('', '<p>Q</p>').replace('adaptive="false"', 'adaptive="true"'),
      /nothing to answer/,
    ],
    [
      'a program',
      item('', '<p>Q</p><portableCustomInteraction responseIdentifier="R"/>'),
      /portableCustomInteraction runs a program/,
    ],
    ['an unknown interaction', item('', '<p>Q</p><singInteraction responseIdentifier="R"/>'), /"singInteraction"/],
  ])('%s', async (_what, xml, message) => {
    expect(await refusalOf(xml)).toMatch(message);
  });
});

test('QTI 3 says the same with hyphens', async () => {
  expect(hyphenated('simpleAssociableChoice')).toBe('simple-associable-choice');
  const root = asVersion2(
    parseXml('<qti-choice-interaction max-choices="1" data-a-b="x"><p class="k">A</p></qti-choice-interaction>'),
  );
  expect(root).toMatchObject({
    name: 'choiceInteraction',
    attributes: { maxChoices: '1', 'data-a-b': 'x' },
    children: [{ name: 'p' }],
  });
});

const question: NeutralItem = {
  place: {},
  title: 'T',
  stem: '<p>Q</p>',
  interaction: { kind: 'true-false', right: true },
  tags: ['a, b'],
  category: ['X', 'Y'],
  marks: '5/2',
  difficulty: 4,
  subscription: 2,
  author: 'Ada',
  source: 'Notes',
  licence: 'CC0',
  language: 'de-CH',
};
const text = {
  kind: 'short-text',
  weight: '1',
  caseSensitive: false,
  answers: [
    { pattern: 'x', share: '1' },
    { pattern: 'y', share: '1/3' },
  ],
} as const;
const list = {
  kind: 'choice',
  weight: '3',
  display: 'row',
  shuffle: false,
  options: [
    { text: 'a', share: '1' },
    { text: 'b < c', share: '-1/2' },
  ],
} as const;
const number = {
  kind: 'numeric',
  weight: '1',
  answers: [{ value: '2.5', tolerance: { kind: 'nominal', value: '0.1' }, share: '1' }],
} as const;

describe.each(['qti21', 'qti22', 'qti30'] as const)('%s', (name) => {
  const trip = async (given: NeutralItem) => {
    const { bytes, losses } = await writeQuestions(name, [given]);
    const { items, format } = await read(bytes, 'x.zip');
    expect(format).toBe(name);
    return { losses, back: items[0] };
  };

  test('everything about a question is in the package', async () => {
    const { losses, back } = await trip(question);
    expect(losses).toEqual([]);
    expect(back).toMatchObject({
      item: { ...question, place: { identifier: 'items/item1.xml, item1' } },
      warnings: [],
    });
  });

  test.each<[string, string, NeutralInteraction]>([
    [
      'a text with gaps of every kind',
      '<p>One [[2]], two [[1]] and [[3]], not [[7]].</p>',
      { kind: 'cloze', gaps: [text, list, number] },
    ],
    [
      'a table',
      '<p>Q</p>',
      {
        kind: 'matrix',
        multiple: true,
        shuffle: false,
        columns: ['<p>a</p>', '<p>b</p>'],
        rows: [
          { text: 'r', right: [0, 1] },
          { text: 's', right: [1] },
        ],
        scoring: 'kprime',
      },
    ],
    ['an essay', '<p>Q</p>', { kind: 'essay', editor: 'code', graderNote: '<p>n</p>' }],
    [
      'a text inside the answer',
      '<p>Q</p>',
      { kind: 'short-text', caseSensitive: true, answers: [{ pattern: '*a\\*b*', share: '1', feedback: '<p>f</p>' }] },
    ],
    [
      'a relative tolerance',
      '<p>Q</p>',
      {
        kind: 'numeric',
        answers: [{ value: '2', tolerance: { kind: 'relative', value: '0.05' }, share: '1' }],
        units: [],
      },
    ],
  ])('%s comes back the same', async (_what, stem, interaction) => {
    expect((await trip({ ...question, stem, interaction })).back).toMatchObject({
      item: { stem, interaction },
      warnings: [],
    });
  });

  test.each([
    ['2', 'relative', '0.05', '5 5'],
    ['-2', 'nominal', '0.1', '0.1 0.1'],
  ])(
    'a relative tolerance of %s is written so that other readers of QTI find the same range',
    async (value, kind, size, inFile) => {
      const tolerance = { kind: 'relative', value: '0.05' } as const;
      const interaction = { kind: 'numeric', answers: [{ value, tolerance, share: '1' }], units: [] } as const;
      expect((await trip({ ...question, interaction })).back).toMatchObject({
        item: { interaction: { answers: [{ value, tolerance: { kind, value: size } }] } },
      });
      const { bytes } = await writeQuestions(name, [{ ...question, interaction }]);
      const files = Object.values(unzipSync(bytes)).map((file) => strFromU8(file));
      expect(files.join()).toMatch(new RegExp(`tolerance="${inFile}"[^>]*>\\s*<(?:baseValue|qti-base-value)`));
    },
  );

  test('formulas come back, and what looks like one stays text', async () => {
    const stem =
      '<p>\\(x\\) is <span data-type="inline-math" data-latex="a &lt; \\)"></span></p><div data-type="block-math" data-latex="\\frac{1}{2}"></div>';
    expect((await trip({ ...question, stem })).back).toMatchObject({ item: { stem } });
  });

  test.each<[string, NeutralInteraction, RegExp, boolean]>([
    [
      'units',
      {
        kind: 'numeric',
        answers: [{ value: '1', tolerance: { kind: 'nominal', value: '0' }, share: '1' }],
        units: [{ name: 'm', factor: '1' }],
      },
      /units/,
      false,
    ],
    [
      'a pattern',
      { kind: 'short-text', caseSensitive: false, answers: [{ pattern: 'a*b', share: '1' }] },
      /star/,
      false,
    ],
    ['the limits of an essay', { kind: 'essay', maxWords: 9 }, /greatest number of words/, false],
    ['something unheard of', { kind: 'other', name: 'crossword' }, /crossword/, true],
  ])('%s cannot be written and is named', async (_what, interaction, message, leftOut) => {
    const { losses } = await writeQuestions(name, [{ ...question, interaction }]);
    expect(losses).toMatchObject([{ leftOut }]);
    expect(losses[0]!.lost.join(' ')).toMatch(message);
  });

  test('a picture goes out beside the items and comes back as the same bytes', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', png)).toString('hex');
    const stem = `<p>Q <img src="/v1/api/images/${hash}" alt="p"></p>`;
    const { bytes, losses } = await writeQuestions(
      name,
      [{ ...question, stem }],
      'questions',
      new Map([[hash, { name: 'a.png', bytes: png }]]),
    );
    expect(losses).toEqual([]);
    const parts = unzipSync(bytes);
    expect(Object.keys(parts).sort()).toEqual([
      `images/${hash.slice(0, 24)}.png`,
      'imsmanifest.xml',
      'items/item1.xml',
      'test.xml',
    ]);
    for (const [part, content] of Object.entries(parts))
      if (part.endsWith('.xml')) parseXml(new TextDecoder().decode(content));
    const back = await read(bytes, 'x.zip');
    expect(back.items).toMatchObject([{ item: { stem } }]);
    expect([...back.pictures.keys()]).toEqual([hash]);
  });
});

test('a package with one broken item has it refused by its path, and reads the others', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': strToU8(
      '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/><resource type="imsqti_item_xmlv2p1" href="b.xml"/></resources></manifest>',
    ),
    'a.xml': strToU8('<assessmentItem><x></assessmentItem>'),
    'b.xml': strToU8(item(response('identifier', correct('A')), choices(), template('match_correct'))),
  });
  const { items, format } = await read(bytes, 'x.zip');
  expect(format).toBe('qti21');
  expect(items).toMatchObject([
    { item: { place: { identifier: 'b.xml, i' } } },
    { refused: expect.stringMatching(/not well-formed/), place: { identifier: 'a.xml' } },
  ]);
});

test('aids and tools beside the question are kept where the type is one of ours, also behind the processing', async () => {
  const xml = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t">
    <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier">
      <qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>
    <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
    <qti-companion-materials-info><qti-calculator><qti-calculator-type>scientific</qti-calculator-type></qti-calculator></qti-companion-materials-info>
    <qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Which?</qti-prompt>
      <qti-simple-choice identifier="a">A</qti-simple-choice><qti-simple-choice identifier="b">B</qti-simple-choice>
    </qti-choice-interaction></qti-item-body>
    <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/>
    <qti-catalog-info><qti-catalog id="c"><qti-card support="glossary-on-screen"><qti-html-content>x</qti-html-content></qti-card>
      <qti-card support="spoken"><qti-html-content>y</qti-html-content></qti-card></qti-catalog></qti-catalog-info>
  </qti-assessment-item>`;
  const { items } = await readQuestionFile({ name: 'x.xml', bytes: new TextEncoder().encode(xml) });
  expect(items).toMatchObject([
    {
      item: {
        interaction: { kind: 'choice' },
        catalogue: [{ about: '', cards: [{ support: 'glossary-on-screen' }, { support: 'spoken' }] }],
        materials: [{ kind: 'calculator', type: 'scientific' }],
      },
      warnings: [],
    },
  ]);
});
