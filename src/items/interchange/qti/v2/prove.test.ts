import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { composite } from '#items/question-types/composite/logic.ts';
import { type Content, isAsked } from '#items/question-types/composite/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { toText } from '#platform/exact/rational.ts';
import { readQuestionFile } from '../../read-question-file.ts';
import { writeQuestions } from '../../write-questions.ts';

const read = async (xml: string) => (await readQuestionFile({ name: 'x.xml', bytes: strToU8(xml) })).items[0]!;

async function only(xml: string) {
  const one = await read(xml);
  if (!('item' in one)) throw new Error(one.refused);
  return { ...one.item, warnings: one.warnings };
}
const refusalOf = async (xml: string): Promise<string> => {
  const one = await read(xml);
  return 'refused' in one ? one.refused : `read: ${JSON.stringify(one)}`;
};

/** What an item that is kept as it came pays for these texts in its fields, as a share of its marks. */
async function paidBy(xml: string, ...texts: readonly string[]): Promise<string> {
  const { stem, interaction } = await only(xml);
  if (interaction.kind !== 'own' || interaction.type !== 'composite') throw new Error(`kept as ${interaction.kind}`);
  const content = { ...interaction.content, stem } as unknown as Content;
  const responses = content.parts.filter(isAsked).map(({ id }, i) => ({ part: id, values: [texts[i]!] }));
  return toText(composite.grade(content, { responses, earlier: [], files: [] }).fraction);
}

interface Parts {
  readonly declarations: string;
  readonly body: string;
  readonly rules: string;
  readonly feedback?: string;
  readonly tool?: string;
}
const item = ({ declarations, body, rules, feedback = '', tool = 'x' }: Parts): string =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false" toolName="${tool}">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="1"/><outcomeDeclaration identifier="FB" cardinality="multiple" baseType="identifier"/><itemBody><p>Q</p>${body}</itemBody><responseProcessing>${rules}</responseProcessing>${feedback}</assessmentItem>`;
const response = (name: string, type: string, inner: string, cardinality = 'single'): string =>
  `<responseDeclaration identifier="${name}" cardinality="${cardinality}" baseType="${type}">${inner}</responseDeclaration>`;
const correct = (...values: readonly string[]): string =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const own = (name: string): string =>
  `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="float"><defaultValue><value>0.0</value></defaultValue></outcomeDeclaration>`;
const v = (name: string): string => `<variable identifier="${name}"/>`;
const float = (value: string): string => `<baseValue baseType="float">${value}</baseValue>`;
const set = (name: string, value: string): string => `<setOutcomeValue identifier="${name}">${value}</setOutcomeValue>`;
const when = (asked: string, ...then: readonly string[]): string =>
  `<responseCondition><responseIf>${asked}${then.join('')}</responseIf></responseCondition>`;
const entry = (name: string): string => `<p><textEntryInteraction responseIdentifier="${name}"/></p>`;
const equal = (name: string, size: string, more = ''): string =>
  `<equal toleranceMode="absolute" tolerance="${size}" ${more}>${v(name)}<correct identifier="${name}"/></equal>`;
const add = (name: string, value: string): string => set(name, `<sum>${v(name)}${float(value)}</sum>`);

describe('scores by way of other outcomes', () => {
  test('keep the tolerance of a number', async () => {
    const xml = item({
      declarations: response('R', 'float', correct('1.16')) + own('PART'),
      body: entry('R'),
      rules: when(equal('R', '0.01 0.01'), add('PART', '1')) + set('SCORE', `<sum>${v('PART')}</sum>`),
    });
    expect((await only(xml)).interaction).toMatchObject({
      answers: [{ value: '1.16', tolerance: { kind: 'nominal', value: '0.01' }, share: '1' }],
    });
  });

  test.each([
    ['around the response', `${v('R')}<correct identifier="R"/>`, { value: '3.5', tolerance: { value: '1.5' } }],
    ['around the key', `<correct identifier="R"/>${v('R')}`, { value: '4.5', tolerance: { value: '1.5' } }],
  ])('keep a tolerance with two sides %s', async (_what, compared, answer) => {
    const xml = item({
      declarations: response('R', 'float', correct('4')),
      body: entry('R'),
      rules: when(`<equal toleranceMode="absolute" tolerance="1 2">${compared}</equal>`, set('SCORE', float('1'))),
    });
    expect((await only(xml)).interaction).toMatchObject({ kind: 'numeric', answers: [answer] });
  });

  test('keep the weights of gaps', async () => {
    const mapping = '<mapping defaultValue="0"><mapEntry mapKey="a" mappedValue="0.333"/></mapping>';
    const xml = item({
      declarations: response('R', 'float', correct('5')) + response('S', 'string', mapping) + own('PART'),
      body: `<p>${entry('R')}${entry('S')}</p>`,
      rules:
        when(equal('R', '1'), add('PART', '0.667')) +
        set('SCORE', `<sum>${v('PART')}<mapResponse identifier="S"/></sum>`),
    });
    expect((await only(xml)).interaction).toMatchObject({
      kind: 'cloze',
      gaps: [
        { weight: '2', answers: [{ value: '5', tolerance: { value: '1' }, share: '1' }] },
        { weight: '1', answers: [{ pattern: 'a', share: '1' }] },
      ],
    });
  });

  test('the bound of a mapping holds for a wrong option too', async () => {
    const mapping =
      '<mapping defaultValue="0" lowerBound="0"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-0.25"/></mapping>';
    const xml = item({
      declarations: response('R', 'identifier', correct('A') + mapping),
      body: '<choiceInteraction responseIdentifier="R"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>',
      rules: set('SCORE', '<mapResponse identifier="R"/>'),
    });
    expect((await only(xml)).interaction).toMatchObject({ options: [{ share: '1' }, { share: '0' }] });
  });
});

describe('what our own types would pay otherwise is kept with its own rules', () => {
  const two = (rules: string): string =>
    item({
      declarations: response('R', 'string', correct('a')) + response('S', 'string', correct('b')),
      body: entry('R') + entry('S'),
      rules,
    });
  const is = (name: string, text: string): string =>
    `<match>${v(name)}<baseValue baseType="string">${text}</baseValue></match>`;

  test('an end that does not belong to the range', async () => {
    const xml = item({
      declarations: response('R', 'float', correct('4')),
      body: entry('R'),
      rules: when(equal('R', '0.5', 'includeUpperBound="false"'), set('SCORE', float('1'))),
    });
    expect(await Promise.all(['4.5', '4.4', '3.5', '3.4'].map((text) => paidBy(xml, text)))).toEqual([
      '1',
      '1',
      '0',
      '0',
    ]);
  });

  test('percent of the response instead of the key', async () => {
    const condition = `<equal toleranceMode="relative" tolerance="10">${v('R')}<correct identifier="R"/></equal>`;
    const xml = item({
      declarations: response('R', 'float', correct('100')),
      body: entry('R'),
      rules: when(condition, set('SCORE', float('1'))),
    });
    expect(await Promise.all(['90.9', '91', '111', '111.2'].map((text) => paidBy(xml, text)))).toEqual([
      '0',
      '1',
      '1',
      '0',
    ]);
  });

  test('gaps that are paid all together', async () => {
    const xml = two(when(`<and>${is('R', 'a')}${is('S', 'b')}</and>`, set('SCORE', float('1'))));
    expect([await paidBy(xml, 'a', 'b'), await paidBy(xml, 'a', 'c')]).toEqual(['1', '0']);
  });

  test('a check that two answers differ', async () => {
    const either = (name: string): string => `<or>${is(name, 'a')}${is(name, 'b')}</or>`;
    const rules =
      when(either('R'), add('SCORE', '1')) +
      when(either('S'), add('SCORE', '1')) +
      when(`<match>${v('R')}${v('S')}</match>`, add('SCORE', '-1'));
    expect([await paidBy(two(rules), 'a', 'b'), await paidBy(two(rules), 'a', 'a')]).toEqual(['1', '1/2']);
    const unchecked = when(either('R'), add('SCORE', '1')) + when(either('S'), add('SCORE', '1'));
    expect((await only(two(unchecked))).interaction).toMatchObject({ kind: 'cloze' });
  });

  test('an operator of one program, by its name', async () => {
    const xml = two(set('SCORE', '<customOperator class="org.example.Grade"/>'));
    expect(await refusalOf(xml)).toMatch(
      /^Its scoring uses "customOperator org.example.Grade" \(line \d+\), which cannot be carried out here.$/,
    );
  });

  test('pairs that count differently, while all or nothing is found', async () => {
    const set2 = (side: string, count: string): string =>
      `<simpleMatchSet><simpleAssociableChoice identifier="${side}1" matchMax="${count}">${side} one</simpleAssociableChoice><simpleAssociableChoice identifier="${side}2" matchMax="${count}">${side} two</simpleAssociableChoice></simpleMatchSet>`;
    const match = (mapping: string, rules: string): string =>
      item({
        declarations: response('R', 'directedPair', correct('L1 R1', 'L2 R2') + mapping, 'multiple'),
        body: `<matchInteraction responseIdentifier="R" maxAssociations="0">${set2('L', '1')}${set2('R', '0')}</matchInteraction>`,
        rules,
      });
    const uneven =
      '<mapping><mapEntry mapKey="L1 R1" mappedValue="3"/><mapEntry mapKey="L2 R2" mappedValue="1"/></mapping>';
    expect((await only(match(uneven, set('SCORE', '<mapResponse identifier="R"/>')))).interaction).toMatchObject({
      kind: 'own',
      content: { maximum: '4', parts: [{ kind: 'pairs' }] },
    });
    const whole = when(`<match>${v('R')}<correct identifier="R"/></match>`, set('SCORE', float('1')));
    expect((await only(match('', whole))).interaction).toMatchObject({ kind: 'matching', scoring: 'all-or-nothing' });
  });
});

describe('feedback', () => {
  const modal = (name: string, text: string): string =>
    `<modalFeedback outcomeIdentifier="FB" identifier="${name}" showHide="show"><p>${text}</p></modalFeedback>`;
  const show = (name: string): string => set('FB', `<baseValue baseType="identifier">${name}</baseValue>`);
  const rules = (wrong: string): string =>
    `<responseCondition><responseIf>${equal('R', '0')}${set('SCORE', float('1'))}${show('good')}</responseIf><responseElse>${show(wrong)}</responseElse></responseCondition>`;
  const number = (feedback: string, wrong = 'bad'): string =>
    item({ declarations: response('R', 'float', correct('4')), body: entry('R'), rules: rules(wrong), feedback });

  test('for wrong answers stays with wrong answers', async () => {
    const { interaction, generalFeedback } = await only(number(modal('good', 'Yes') + modal('bad', 'No')));
    expect(generalFeedback).toBeUndefined();
    expect(interaction).toMatchObject({
      answers: [
        { value: '4', share: '1', feedback: '<p>Yes</p>' },
        { value: '*', share: '0', feedback: '<p>No</p>' },
      ],
    });
  });
  test('of one text for right and wrong answers is for all', async () => {
    const { interaction, generalFeedback } = await only(number(modal('good', 'See') + modal('bad', 'See')));
    expect(generalFeedback).toBe('<p>See</p>');
    expect(interaction).toMatchObject({ answers: [{ value: '4' }] });
  });
});

describe('texts', () => {
  const essay = (body: string): string =>
    item({
      declarations: response('R', 'string', ''),
      body: `${body}<extendedTextInteraction responseIdentifier="R"/>`,
      rules: '',
    });
  test.each([
    ['$x^2$', 'x^2'],
    ['\\(x^2\\)', 'x^2'],
    ['$$x^2$$', 'x^2'],
    ['\\$5', '\\$5'],
  ])('the annotation %s of a formula is shown as %s', async (annotation, latex) => {
    const math = `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="application/x-tex">${annotation}</annotation></semantics></math></p>`;
    expect((await only(essay(math))).stem).toContain(`data-latex="${latex}"`);
  });
  test('LaTeX in the class of OpenOlat is a formula', async () => {
    const { stem } = await only(essay('<p>So <span class="math">f(x) = x^2</span></p><div class="math">y</div>'));
    expect(stem).toContain('<span data-type="inline-math" data-latex="f(x) = x^2">');
    expect(stem).toContain('<div data-type="block-math" data-latex="y">');
  });
  test('a passage in a file of its own is named as left out', async () => {
    const { warnings } = await only(essay('<object type="text/html" data="passages/whale.html"/>'));
    expect(warnings).toEqual(['A passage in a separate file (passages/whale.html) is left out. Add it in the editor.']);
  });
});

describe('TestVision', () => {
  const scored = (paid: string): string =>
    `<responseCondition><responseIf><isNull>${v('RESPONSE')}</isNull>${set('SCORE', float('0'))}</responseIf><responseElse>${paid}</responseElse></responseCondition>`;
  const matched = when(`<match>${v('RESPONSE')}<correct identifier="RESPONSE"/></match>`, set('SCORE', float('1')));
  test('a number with its range, asked for in the field of an essay, is a numeric question', async () => {
    const xml = item({
      tool: 'Testvision Online',
      declarations: response('RESPONSE', 'float', correct('1.16', '1.15;1.17'), 'multiple'),
      body: '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
      rules: scored(matched),
    });
    expect((await only(xml)).interaction).toEqual({
      kind: 'numeric',
      units: [],
      answers: [{ value: '1.16', tolerance: { kind: 'nominal', value: '0.01' }, share: '1' }],
    });
  });
  test('each field of a response is a gap, and no name of an option is an answer', async () => {
    const values =
      '<correctResponse><value fieldIdentifier="yes_no" baseType="string">yes_no.true</value><value fieldIdentifier="n" baseType="float">2</value><value fieldIdentifier="n" baseType="float">1;3</value></correctResponse><mapping defaultValue="0"><mapEntry mapKey="yes_no" mappedValue="0.5"/><mapEntry mapKey="n" mappedValue="0.5"/></mapping>';
    const xml = item({
      tool: 'Testvision Online',
      declarations: response('RESPONSE', 'string', values, 'multiple'),
      body: '<p><inlineChoiceInteraction id="yes_no" responseIdentifier="RESPONSE"><inlineChoice identifier="yes_no.true">Yes</inlineChoice><inlineChoice identifier="yes_no.false">No</inlineChoice></inlineChoiceInteraction><textEntryInteraction id="n" responseIdentifier="RESPONSE"/></p>',
      rules: scored(set('SCORE', '<mapResponse identifier="RESPONSE"/>')),
    });
    const { interaction } = await only(xml);
    expect(interaction).toMatchObject({
      kind: 'cloze',
      gaps: [
        {
          kind: 'choice',
          options: [
            { text: 'Yes', share: '1' },
            { text: 'No', share: '0' },
          ],
        },
        { kind: 'numeric', answers: [{ value: '2', tolerance: { value: '1' } }] },
      ],
    });
    expect(JSON.stringify(interaction)).not.toContain('yes_no');
  });
});

test('a word that a machine scores in the field of an essay is no essay', async () => {
  const mapping = '<mapping><mapEntry mapKey="TKM" mappedValue="1"/></mapping>';
  const xml = item({
    declarations: response('R', 'string', correct('TKM') + mapping),
    body: '<extendedTextInteraction responseIdentifier="R"/>',
    rules: set('SCORE', '<mapResponse identifier="R"/>'),
  });
  expect((await only(xml)).interaction).toMatchObject({
    kind: 'short-text',
    answers: [{ pattern: 'TKM', share: '1' }],
  });
});

describe.each(['qti12', 'qti21', 'qti22', 'qti30', 'moodle-xml', 'gift', 'csv', 'xlsx', 'json'] as const)(
  '%s',
  (name) => {
    test('answers that differ in capitals alone keep their shares and their feedback', async () => {
      const answers = [
        { pattern: 'Paris', share: '1', feedback: '<p>one</p>' },
        { pattern: 'paris', share: '1/2', feedback: '<p>two</p>' },
        { pattern: 'PARIS', share: '0', feedback: '<p>three</p>' },
      ];
      const given: NeutralItem = {
        place: {},
        title: 'T',
        stem: '<p>Q</p>',
        tags: [],
        category: [],
        interaction: { kind: 'short-text', caseSensitive: false, answers },
      };
      const { bytes, losses } = await writeQuestions(name, [given]);
      const [back] = (await readQuestionFile({ name: 'x', bytes, format: name })).items;
      expect(losses).toEqual([]);
      expect(back).toMatchObject({ item: { interaction: { caseSensitive: false, answers } } });
    });
  },
);
