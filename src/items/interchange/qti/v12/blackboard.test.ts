import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { readQuestionFile } from '../../read-question-file.ts';

const html = (words: string): string =>
  `<material><mat_extension><mat_formattedtext type="HTML"><![CDATA[${words}]]></mat_formattedtext></mat_extension></material>`;
const block = (words: string): string => `<flow class="FORMATTED_TEXT_BLOCK">${html(words)}</flow>`;
const label = (ident: string, words = ''): string =>
  `<response_label ident="${ident}">${words && `<flow_mat class="FORMATTED_TEXT_BLOCK">${html(words)}</flow_mat>`}</response_label>`;
const lid = (ident: string, labels: string, cardinality = 'Single'): string =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}"><render_choice shuffle="No"><flow_label class="Block">${labels}</flow_label></render_choice></response_lid>`;
const str = (ident: string): string => `<response_str ident="${ident}"><render_fib/></response_str>`;
const is = (ident: string, value: string): string => `<varequal respident="${ident}" case="No">${value}</varequal>`;
const rule = (when: string, then = '', title = ''): string =>
  `<respcondition title="${title}"><conditionvar>${when}</conditionvar>${then}</respcondition>`;
const set = (score: string): string => `<setvar variablename="SCORE" action="Set">${score}</setvar>`;
const shows = (name: string): string => `<displayfeedback linkrefid="${name}" feedbacktype="Response"/>`;
const correct = (when: string, score = set('SCORE.max')): string => rule(when, score + shows('correct'), 'correct');
const incorrect = rule('<other/>', set('0') + shows('incorrect'), 'incorrect');

interface Parts {
  readonly type: string;
  readonly stem?: string;
  readonly responses: string;
  readonly rules: string;
  readonly partial?: 'true' | 'false';
  readonly after?: string;
}

const item = ({ type, stem = 'Q', responses, rules, partial, after = '' }: Parts): string =>
  `<item title="T"><itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype>${
    partial ? `<bbmd_partialcredit>${partial}</bbmd_partialcredit>` : ''
  }<bbmd_negative_points_ind>N</bbmd_negative_points_ind></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${block(stem)}</flow><flow class="RESPONSE_BLOCK">${responses}</flow></flow></presentation><resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10.0"/></outcomes>${rules}</resprocessing>${after}</item>`;

const manifest = `<manifest identifier="man00001" xmlns:bb="http://www.blackboard.com/content-packaging/"><organizations/><resources><resource bb:file="res00001.dat" bb:title="Pool" identifier="res00001" type="assessment/x-bb-qti-pool" xml:base="res00001"/><resource bb:file="res00002.dat" bb:title="Settings" identifier="res00002" type="course/x-bb-coursesetting" xml:base="res00002"/></resources></manifest>`;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** As Blackboard packs a pool: documents with the ending `.dat`, pictures by their number. */
const readPackage = (items: string) =>
  readQuestionFile({
    name: 'Pool_ExportFile.zip',
    bytes: zipSync({
      'imsmanifest.xml': strToU8(manifest),
      'res00001.dat': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><questestinterop><assessment title="Pool"><section>${items}</section></assessment></questestinterop>`,
      ),
      'res00002.dat': strToU8('no XML at all'),
      'csfiles/home_dir/plot__xid-1001001_1.png': png,
    }),
  });

const one = async (parts: Parts): Promise<ReadItem> => (await readPackage(item(parts))).items[0]!;
const pool = (await readOnce()).items;
async function readOnce() {
  return readPackage(item({ type: 'Essay', stem: '<p>Why?</p>', responses: str('response'), rules: '' }));
}

describe('packages in the layout of Blackboard', () => {
  test('are found by their manifest, and their settings are passed over', () => {
    expect(pool).toMatchObject([{ item: { stem: '<p>Why?</p>', interaction: { kind: 'essay' } }, warnings: [] }]);
  });
  test('bring the pictures that a text names by number', async () => {
    const stem = '<p><img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-1001001_1"> What?</p>';
    const read = await readPackage(item({ type: 'Essay', stem, responses: str('response'), rules: '' }));
    const [hash] = [...read.pictures.keys()];
    expect(read.items).toMatchObject([{ item: { stem: `<p><img src="/v1/api/images/${hash}"> What?</p>` } }]);
  });
});

describe('questions of Blackboard', () => {
  const options = lid('response', label('a', 'A') + label('b', 'B') + label('c', 'C'));

  test('multiple choice: the rule called "correct" pays everything, also without a score', async () => {
    for (const score of [set('SCORE.max'), ''])
      expect(
        await one({
          type: 'Multiple Choice',
          responses: options,
          rules: correct(is('response', 'b'), score) + incorrect,
        }),
      ).toMatchObject({
        item: { interaction: { kind: 'choice', options: [{ share: '0' }, { share: '1' }, { share: '0' }] } },
        warnings: [],
      });
  });
  test('marks for right and wrong answers are with the options', async () => {
    const feedback = (ident: string, words: string): string =>
      `<itemfeedback ident="${ident}" view="All"><flow_mat class="Block">${html(words)}</flow_mat></itemfeedback>`;
    const after = feedback('correct', 'Yes') + feedback('incorrect', 'No');
    const read = await one({
      type: 'True/False',
      responses: lid('response', label('true', 'true') + label('false', 'false')),
      rules: correct(is('response', 'true')) + incorrect,
      after,
    });
    expect(read).toMatchObject({
      item: { interaction: { kind: 'true-false', right: true, feedbackTrue: 'Yes', feedbackFalse: 'No' } },
    });
    expect('item' in read && read.item.generalFeedback).toBeUndefined();
  });
  test('multiple answer: percents of the options add up where parts are paid, and are nothing where they are not', async () => {
    const all = `<and>${is('response', 'a')}${is('response', 'b')}<not>${is('response', 'c')}</not></and>`;
    const percents = [
      ['a', '50'],
      ['b', '50'],
      ['c', '-33.3333333333333'],
    ].map(([option, percent]) => rule(is(option!, ''), set(percent!)));
    const parts = {
      type: 'Multiple Answer',
      responses: options.replace('"Single"', '"Multiple"'),
      rules: correct(all) + incorrect + percents.join(''),
    };
    expect(await one({ ...parts, partial: 'true' })).toMatchObject({
      item: {
        interaction: { scoring: 'option-shares', options: [{ share: '1/2' }, { share: '1/2' }, { share: '-1/3' }] },
      },
      warnings: [],
    });
    expect(await one({ ...parts, partial: 'false' })).toMatchObject({
      item: { interaction: { scoring: 'all-or-nothing' } },
      warnings: [],
    });
  });
  test('matching: the right sides are below, in the order of the names', async () => {
    const rows = ['frog', 'cat'].map(
      (left, i) =>
        `<flow class="Block">${block(left)}${lid(`l${i}`, [0, 1, 2].map((j) => label(`l${i}_${j}`)).join(''))}</flow>`,
    );
    const sides = ['amphibian', 'mammal', 'insect'].map((side) => `<flow class="Block">${block(side)}</flow>`);
    const responses = `${rows.join('')}</flow><flow class="RIGHT_MATCH_BLOCK">${sides.join('')}`;
    const rules = [0, 1].map((i) => rule(is(`l${i}`, `l${i}_${i}`), shows('correct'))).join('') + incorrect;
    expect(await one({ type: 'Matching', stem: 'Sort', responses, rules })).toMatchObject({
      item: {
        stem: 'Sort',
        interaction: {
          kind: 'matching',
          pairs: [
            { left: 'frog', right: 'amphibian' },
            { left: 'cat', right: 'mammal' },
          ],
          distractors: ['insect'],
        },
      },
      warnings: [],
    });
    const taken = '<setvar NegativeCreditPercent="SCORE" action="Set">25.00</setvar>';
    expect(
      await one({ type: 'Matching', responses, rules: rules.replace('<displayfeedback', `${taken}<displayfeedback`) }),
    ).toMatchObject({ refused: expect.stringMatching(/Wrong pairs take marks off/) });
  });
  test('numeric: all numbers of the range are right, not the value alone', async () => {
    const range = '<vargte respident="response">2.4</vargte><varlte respident="response">2.6</varlte>';
    const rules = rule(range + is('response', '2.5'), shows('correct')) + incorrect;
    const responses = '<response_num ident="response"><render_fib fibtype="Decimal"/></response_num>';
    expect(await one({ type: 'Numeric', responses, rules })).toMatchObject({
      item: { interaction: { answers: [{ value: '2.5', tolerance: { kind: 'nominal', value: '0.1' }, share: '1' }] } },
      warnings: [],
    });
  });
  test('fill in the blank: each text is right; a regular expression is refused', async () => {
    const rules = rule(is('response', 'Bern'), shows('correct')) + rule(is('response', 'Berne'), shows('correct'));
    expect(
      await one({ type: 'Fill in the Blank', responses: str('response'), rules: rules + incorrect }),
    ).toMatchObject({
      item: { interaction: { kind: 'short-text', answers: [{ pattern: 'Bern' }, { pattern: 'Berne' }] } },
    });
    const pattern = '<varsubset respident="response" setmatch="Matches">Bern(e)?</varsubset>';
    expect(
      await one({ type: 'Fill in the Blank', responses: str('response'), rules: rule(pattern, shows('correct')) }),
    ).toMatchObject({ refused: expect.stringMatching(/regular expression "Bern\(e\)\?"/) });
  });
  test('several blanks: each is a gap where parts are paid, and refused where only the whole is', async () => {
    const stem = 'The [x] fox jumps over the [y] dog.';
    const gaps = `<and><or>${is('x', 'brown')}${is('x', 'red')}</or><or>${is('y', 'lazy')}</or></and>`;
    const parts = {
      type: 'Fill in the Blank Plus',
      stem,
      responses: str('x') + str('y'),
      rules: correct(gaps) + incorrect,
    };
    expect(await one({ ...parts, partial: 'true' })).toMatchObject({
      item: {
        stem: 'The [[1]] fox jumps over the [[2]] dog.',
        interaction: {
          gaps: [{ answers: [{ pattern: 'brown' }, { pattern: 'red' }] }, { answers: [{ pattern: 'lazy' }] }],
        },
      },
      warnings: [],
    });
    expect(await one({ ...parts, partial: 'false' })).toMatchObject({ refused: expect.any(String) });
  });
  test('jumbled sentence: lists in the text', async () => {
    const words = label('w1', 'cat') + label('w2', 'mouse');
    const rules = correct(`<and>${is('x', 'w1')}${is('y', 'w2')}</and>`) + incorrect;
    const responses = lid('x', words) + lid('y', words);
    expect(
      await one({ type: 'Jumbled Sentence', stem: 'A [x] eats a [y].', responses, rules, partial: 'true' }),
    ).toMatchObject({
      item: {
        stem: 'A [[1]] eats a [[2]].',
        interaction: {
          gaps: [
            { options: [{ text: 'cat', share: '1' }, { share: '0' }] },
            { options: [{ share: '0' }, { share: '1' }] },
          ],
        },
      },
      warnings: [],
    });
  });
  test('ordering: the order of the rule; places are paid where parts are', async () => {
    const responses = lid('response', label('s2', 'Two') + label('s1', 'One') + label('s3', 'Three'), 'Ordered');
    const rules = correct(`<and>${['s1', 's2', 's3'].map((step) => is('response', step)).join('')}</and>`) + incorrect;
    expect(await one({ type: 'Ordering', responses, rules })).toMatchObject({
      item: { interaction: { kind: 'ordering', items: ['One', 'Two', 'Three'] } },
    });
    expect(await one({ type: 'Ordering', responses, rules, partial: 'true' })).toMatchObject({
      item: { interaction: { scoring: 'absolute-position' } },
      warnings: [],
    });
  });
  test('either/or shows words and no names of them', async () => {
    const responses = lid('response', label('yes_no.true', 'yes_no.true') + label('yes_no.false', 'yes_no.false'));
    expect(
      await one({ type: 'Either/Or', responses, rules: correct(is('response', 'yes_no.true')) + incorrect }),
    ).toMatchObject({
      item: {
        interaction: {
          options: [
            { text: '<p>Yes</p>', share: '1' },
            { text: '<p>No</p>', share: '0' },
          ],
        },
      },
    });
  });
  test.each(['Opinion Scale', 'Hot Spot', 'Quiz Bowl'])('%s is refused by its name', async (type) => {
    expect(await one({ type, responses: options, rules: '' })).toMatchObject({
      refused: `There is no form for "${type}" kind of interaction.`,
    });
  });
});
