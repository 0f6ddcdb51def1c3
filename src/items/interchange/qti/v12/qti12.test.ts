import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { NeutralInteraction, NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { MISSING } from '../../pictures.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeQuestions } from '../../write-questions.ts';

const read = (bytes: Uint8Array | string, name = 'x.xml') =>
  readQuestionFile({ name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes });

const file = (items: string): string =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">${items}</questestinterop>`;

const text = (html: string): string =>
  `<material><mattext texttype="text/html"><![CDATA[${html}]]></mattext></material>`;
const label = (ident: string, words: string): string =>
  `<response_label ident="${ident}">${text(words)}</response_label>`;
const lid = (labels: string, cardinality = 'Single'): string =>
  `<response_lid ident="r" rcardinality="${cardinality}"><render_choice>${labels}</render_choice></response_lid>`;
const pays = (when: string, setvar: string, more = ''): string =>
  `<respcondition ${more}><conditionvar>${when}</conditionvar>${setvar}</respcondition>`;
const set = (score: string): string => `<setvar varname="SCORE" action="Set">${score}</setvar>`;
const add = (score: string): string => `<setvar varname="SCORE" action="Add">${score}</setvar>`;
const is = (value: string): string => `<varequal respident="r">${value}</varequal>`;
const item = (presentation: string, conditions: string, more = ''): string =>
  `<item ident="i1" title="T">${more}<presentation>${text('Q')}${presentation}</presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100"/></outcomes>${conditions}</resprocessing></item>`;

async function interactionOf(xml: string): Promise<NeutralInteraction> {
  const { items } = await read(file(xml));
  const [one] = items;
  if (!one || !('item' in one)) throw new Error(one?.refused);
  return one.item.interaction;
}
async function refusalOf(xml: string): Promise<string> {
  const [one] = (await read(file(xml))).items;
  return one && 'refused' in one ? one.refused : 'read';
}

describe('scoring', () => {
  test('a third in percent is a third', async () => {
    const labels = label('a', 'A') + label('b', 'B') + label('c', 'C');
    const found = await interactionOf(item(lid(labels), pays(is('a'), set('100')) + pays(is('b'), set('33.33'))));
    expect(found).toMatchObject({ options: [{ share: '1' }, { share: '1/3' }, { share: '0' }] });
  });
  test('points are taken in proportion to the best option', async () => {
    const found = await interactionOf(
      item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('4')) + pays(is('b'), set('-1'))),
    );
    expect(found).toMatchObject({ options: [{ share: '1' }, { share: '-1/4' }] });
  });
  test('options that add up are shares; a condition for all of them together is all or nothing', async () => {
    const labels = label('a', 'A') + label('b', 'B') + label('c', 'C');
    const parts = pays(is('a'), add('50')) + pays(is('b'), add('50')) + pays(is('c'), add('-25'));
    expect(await interactionOf(item(lid(labels, 'Multiple'), parts))).toMatchObject({
      multiple: true,
      scoring: 'option-shares',
      options: [{ share: '1/2' }, { share: '1/2' }, { share: '-1/4' }],
    });
    const whole = pays(`<and>${is('a')}${is('b')}<not>${is('c')}</not></and>`, set('100'));
    expect(await interactionOf(item(lid(labels, 'Multiple'), whole))).toMatchObject({
      multiple: true,
      scoring: 'all-or-nothing',
      options: [{ share: '1/2' }, { share: '1/2' }, { share: '-1/2' }],
    });
  });
  test('of several right answers one may be the only one, and another beside it takes the marks away', async () => {
    const labels = label('a', 'A') + label('b', 'B') + label('c', 'C');
    const alone = pays(`<and>${is('a')}<not>${is('b')}</not><not>${is('c')}</not></and>`, set('100'));
    expect(await interactionOf(item(lid(labels, 'Multiple'), alone))).toMatchObject({
      multiple: true,
      scoring: 'all-or-nothing',
      options: [{ share: '1' }, { share: '-1' }, { share: '-1' }],
    });
  });
  test('several texts of one blank side by side are all accepted, as Canvas lists them', async () => {
    const blank = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>';
    expect(await interactionOf(item(blank, pays(is('colour') + is('color'), set('100'))))).toMatchObject({
      kind: 'short-text',
      answers: [
        { pattern: 'colour', share: '1' },
        { pattern: 'color', share: '1' },
      ],
    });
  });
  test('feedback that no answer shows is general where Canvas means it so, and otherwise named', async () => {
    const essay = (ident: string) =>
      item('<response_str ident="r"><render_fib/></response_str>', pays('<other/>', '')).replace(
        '</item>',
        `<itemfeedback ident="${ident}">${text('Read chapter 2')}</itemfeedback></item>`,
      );
    expect((await read(file(essay('general_fb')))).items).toMatchObject([
      { item: { interaction: { kind: 'essay' }, generalFeedback: 'Read chapter 2' }, warnings: [] },
    ]);
    expect((await read(file(essay('wrong_2')))).items).toMatchObject([
      { warnings: ['The feedback "wrong_2" is left out: no answer shows it.'] },
    ]);
  });
  test('what Blackboard calls the greatest score is the whole', async () => {
    const conditions =
      pays(is('b'), set('SCORE.max'), 'title="correct"') + pays('<other/>', set('0'), 'title="incorrect"');
    expect(await interactionOf(item(lid(label('a', 'A') + label('b', 'B')), conditions))).toMatchObject({
      options: [{ share: '0' }, { share: '1' }],
    });
  });
  test('feedback that is shown when an option is chosen comes with it, what is always shown with the question', async () => {
    const feedback = (ident: string, words: string): string =>
      `<itemfeedback ident="${ident}">${text(words)}</itemfeedback>`;
    const show = (ident: string): string => `<displayfeedback linkrefid="${ident}"/>`;
    const xml = item(
      lid(label('a', 'A') + label('b', 'B')),
      pays('<other/>', show('always'), 'continue="Yes"') +
        pays(is('b'), show('b_fb'), 'continue="Yes"') +
        pays(is('a'), set('100') + show('right'), 'continue="No"') +
        pays('<other/>', show('wrong')),
    ).replace(
      '</item>',
      `${feedback('always', 'All')}${feedback('b_fb', 'B!')}${feedback('right', 'Yes')}${feedback('wrong', 'No')}</item>`,
    );
    const { items } = await read(file(xml));
    expect(items).toMatchObject([
      {
        item: {
          generalFeedback: 'All',
          interaction: { options: [{ feedback: 'Yes' }, { feedback: '<p>B!</p><p>No</p>' }] },
        },
        warnings: [],
      },
    ]);
  });
});

describe('texts', () => {
  test('MathML and equation pictures of Canvas become formulas', async () => {
    const html =
      '<p>Is <img class="equation_image" title="\\frac{1}{2}" src="/equation_images/x" alt="LaTeX: \\frac{1}{2}" data-equation-content="\\frac{1}{2}"> or <math><msqrt><mi>x</mi></msqrt></math>?</p>';
    const { items } = await read(
      file(item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('100'))).replace('[Q]', `[${html}]`)),
    );
    expect(items).toMatchObject([
      {
        item: {
          stem: '<p>Is <span data-type="inline-math" data-latex="\\frac{1}{2}"></span> or <span data-type="inline-math" data-latex="\\sqrt{x}"></span>?</p>',
        },
      },
    ]);
  });
  test('plain text stays text: what looks like a tag is shown', async () => {
    const plain = '<material><mattext texttype="text/plain">List&lt;b&gt; a &lt; b</mattext></material>';
    const { items } = await read(
      file(item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('1'))).replace(text('Q'), plain)),
    );
    expect(items).toMatchObject([{ item: { stem: '<p>List&lt;b&gt; a &lt; b</p>' } }]);
  });
});

describe('gaps', () => {
  test('names in brackets become numbered gaps; an option that looks like a number does not', async () => {
    const gap = (name: string, labels: string): string =>
      `<response_lid ident="response_${name}"><material><mattext>${name}</mattext></material><render_choice>${labels}</render_choice></response_lid>`;
    const kind = `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_dropdowns_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`;
    const xml = item(
      gap('one', label('a', 'A') + label('b', 'B')) + gap('two', label('c', 'C') + label('d', 'D')),
      pays('<varequal respident="response_one">b</varequal>', add('50')) +
        pays('<varequal respident="response_two">c</varequal>', add('50')),
      kind,
    ).replace('[Q]', '[<p>[two] and [one], not [[2]]</p>]');
    const { items } = await read(file(xml));
    expect(items).toMatchObject([
      {
        item: {
          stem: '<p>[[2]] and [[1]], not [ [2]]</p>',
          interaction: {
            kind: 'cloze',
            gaps: [
              {
                kind: 'choice',
                options: [
                  { text: 'A', share: '0' },
                  { text: 'B', share: '1' },
                ],
              },
              {
                kind: 'choice',
                options: [
                  { text: 'C', share: '1' },
                  { text: 'D', share: '0' },
                ],
              },
            ],
          },
        },
      },
    ]);
  });
});

describe('what cannot be read', () => {
  test('each item says why, and the others are read', async () => {
    expect(await refusalOf(item(lid(label('a', 'A') + label('b', 'B')), ''))).toBe(
      'The file does not say which option is right.',
    );
    expect(await refusalOf(item('<response_xy ident="r"/>', ''))).toMatch(/no form/);
    const { items } = await read(
      file(
        item('<response_xy ident="r"/>', '') + item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('1'))),
      ),
    );
    expect(items.map((one) => 'item' in one)).toEqual([false, true]);
    expect(items[0]).toMatchObject({ place: { line: 1, identifier: 'i1' }, title: 'T' });
  });
  test.each([
    [
      'entities of its own',
      '<!DOCTYPE q [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><questestinterop>&c;</questestinterop>',
      /never expanded/,
    ],
    [
      'an entity of another file',
      '<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><questestinterop>&x;</questestinterop>',
      /never expanded/,
    ],
    ['an entity that nobody declares', '<questestinterop>&x;</questestinterop>', /not well-formed/],
    ['an element that is not closed', '<questestinterop><item></questestinterop>', /line 1: unexpected close tag/],
    ['elements that are nested too deeply', `<questestinterop>${'<a>'.repeat(2_000)}`, /nested too deeply/],
  ])('a file with %s is refused', async (_what, xml, message) => {
    await expect(read(xml)).rejects.toMatchObject({
      name: 'UnreadableFile',
      code: 'broken-xml',
      message: expect.stringMatching(message),
    });
  });
  test('a document type of another place is never fetched, and the questions are read', async () => {
    const xml = file(item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('1')))).replace(
      '?>',
      '?><!DOCTYPE questestinterop SYSTEM "http://127.0.0.1:9/ims.dtd">',
    );
    expect((await read(xml)).items).toHaveLength(1);
  });
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const question: NeutralItem = {
  place: {},
  title: 'T',
  stem: '<p>Q</p>',
  interaction: { kind: 'true-false', right: true },
  tags: [],
  category: [],
};

describe('pictures', () => {
  const quiz = file(
    item(lid(label('a', 'A') + label('b', 'B')), pays(is('a'), set('1'))).replace(
      '[Q]',
      '[Q <img src="$IMS-CC-FILEBASE$my%20files/a.png?x=1" alt="p"> <img src="gone.png"> <img src="x.svg">]',
    ),
  );
  const manifest =
    '<manifest><resources><resource type="imsqti_xmlv1p2" href="q/quiz.xml"><file href="q/quiz.xml"/></resource></resources></manifest>';
  test('a package brings those that its texts name; a drawing with script is none', async () => {
    const bytes = zipSync({
      'imsmanifest.xml': strToU8(manifest),
      'q/quiz.xml': strToU8(quiz),
      'web_resources/my files/a.png': png,
      'q/x.svg': strToU8('<svg onload="alert(1)"/>'),
    });
    const { items, pictures, format } = await read(bytes, 'x.zip');
    const [hash] = [...pictures.keys()];
    expect([format, pictures.size]).toEqual(['qti12', 1]);
    expect(items).toMatchObject([
      {
        item: {
          stem: `Q <img src="/v1/api/images/${hash}" alt="p"> <img src="gone.png"> <img src="x.svg">`,
          place: { identifier: 'q/quiz.xml, i1' },
        },
      },
    ]);
  });
  test('they go out in the package and come back as the same bytes', async () => {
    const [hash] = [
      ...(
        await read(
          zipSync({
            'imsmanifest.xml': strToU8(manifest),
            'q/quiz.xml': strToU8(quiz),
            'web_resources/my files/a.png': png,
          }),
          'x',
        )
      ).pictures.keys(),
    ];
    const stem = `<p>Q <img src="/v1/api/images/${hash}" alt="p"></p>`;
    const pictures = new Map([[hash!, { name: 'a.png', bytes: png }]]);
    const written = await writeQuestions('qti12', [{ ...question, stem }], 'questions', pictures);
    expect(written.losses).toEqual([]);
    const back = await read(written.bytes, 'x.zip');
    expect(back.items).toMatchObject([{ item: { stem } }]);
    expect(Buffer.from(back.pictures.get(hash!)!.bytes).equals(png)).toBe(true);
  });
  test('one that is not there any more is named', async () => {
    const stem = `<p><img src="/v1/api/images/${'0'.repeat(64)}"></p>`;
    const { losses } = await writeQuestions('qti12', [{ ...question, stem }]);
    expect(losses).toMatchObject([{ leftOut: false, lost: [MISSING] }]);
  });
});

describe('what cannot be written is named', () => {
  const none = { kind: 'nominal', value: '0' } as const;
  test.each<[string, NeutralInteraction, RegExp, boolean]>([
    [
      'a pattern',
      { kind: 'short-text', caseSensitive: false, answers: [{ pattern: 'a*b', share: '1' }] },
      /star/,
      false,
    ],
    [
      'units',
      { kind: 'numeric', answers: [{ value: '1', tolerance: none, share: '1' }], units: [{ name: 'm', factor: '1' }] },
      /units/,
      false,
    ],
    [
      'any number',
      { kind: 'numeric', answers: [{ value: '*', tolerance: none, share: '1' }], units: [] },
      /any number/,
      true,
    ],
    [
      'a relative tolerance',
      {
        kind: 'numeric',
        answers: [{ value: '2', tolerance: { kind: 'relative', value: '0.1' }, share: '1' }],
        units: [],
      },
      /relative/,
      false,
    ],
    ['something unheard of', { kind: 'other', name: 'crossword' }, /crossword/, true],
  ])('%s', async (_what, interaction, message, leftOut) => {
    const { losses } = await writeQuestions('qti12', [{ ...question, interaction }]);
    expect(losses).toMatchObject([{ leftOut }]);
    expect(losses[0]!.lost.join(' ')).toMatch(message);
  });
  test('a text that must be inside the answer is kept', async () => {
    const interaction = {
      kind: 'short-text',
      caseSensitive: true,
      answers: [{ pattern: '*a\\*b*', share: '1' }],
    } as const;
    const { bytes, losses } = await writeQuestions('qti12', [{ ...question, interaction }]);
    expect(losses).toEqual([]);
    expect((await read(bytes, 'x')).items).toMatchObject([{ item: { interaction } }]);
  });
});
