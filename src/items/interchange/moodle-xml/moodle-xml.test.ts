import { describe, expect, test } from 'vitest';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { sourceFile } from '../format.ts';
import { MISSING, PictureBox } from '../pictures.ts';
import { templateItems } from '../template.ts';
import { readMoodleXml } from './read.ts';
import { writeMoodleXml } from './write.ts';

const read = (xml: string) => readMoodleXml(sourceFile('x.xml', new TextEncoder().encode(xml)));
const quiz = (...questions: string[]) =>
  read(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('')}</quiz>`);
const text = (name: string, inside: string, more = '') =>
  `<${name} format="html"><text>${inside}</text>${more}</${name}>`;
const yes = '<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer>';
const statement = (stem: string, more = '') =>
  `<question type="truefalse"><name><text>N</text></name>${stem}${yes}${more}</question>`;
const multichoice = (answers: string, more = '') =>
  `<question type="multichoice">${text('questiontext', 'Q')}${more}${answers}</question>`;
const answer = (fraction: string, inside: string, more = '') =>
  `<answer fraction="${fraction}" format="html"><text>${inside}</text>${more}</answer>`;

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('texts', () => {
  const stemOf = (inside: string, format = 'html') => {
    const { items } = quiz(statement(`<questiontext format="${format}"><text>${inside}</text></questiontext>`));
    return items[0] && 'item' in items[0] ? items[0].item.stem : items[0];
  };
  test('CDATA and entities are the same text', () => {
    expect(stemOf('<![CDATA[<p>1 &lt; 2</p>]]>')).toBe('<p>1 &lt; 2</p>');
    expect(stemOf('&lt;p&gt;1 &amp;lt; 2&lt;/p&gt;')).toBe('<p>1 &lt; 2</p>');
    expect(stemOf('<![CDATA[<p>a]]]]><![CDATA[>b</p>]]>')).toBe('<p>a]]>b</p>');
  });
  test('the four formats of Moodle are read as what they are', () => {
    expect(stemOf('a &lt; b', 'plain_text')).toBe('<p>a &lt; b</p>');
    expect(stemOf('**a**', 'markdown')).toBe('<p><strong>a</strong></p>');
    expect(stemOf('a\nb', 'moodle_auto_format')).toBe('<p>a<br>b</p>');
  });
  test('mathematics becomes what the editor stores', () => {
    expect(stemOf('Find \\(x\\)')).toBe('Find <span data-type="inline-math" data-latex="x"></span>');
  });
  test('of several languages the first is kept, and the others are named', () => {
    const spans = '<span lang="en" class="multilang">Yes</span> <span class="multilang" lang="de">Ja</span>';
    const both = quiz(
      statement(text('questiontext', `<![CDATA[<p>${spans}!</p>]]>`)),
      statement(text('questiontext', '{mlang de}Ja{mlang}{mlang en}Yes{mlang}')),
    );
    expect(both.items).toMatchObject([
      { item: { stem: '<p>Yes !</p>' }, warnings: ['The text is written in en, de; only en is kept.'] },
      { item: { stem: 'Ja' }, warnings: ['The text is written in de, en; only de is kept.'] },
    ]);
  });
  test('the encoding is named, and what a byte order mark says wins', () => {
    const xml = `<quiz>${statement(text('questiontext', 'Grüße'))}</quiz>`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')]);
    const latin = Buffer.from(`<?xml version="1.0" encoding="windows-1252"?>${xml}`, 'latin1');
    for (const [bytes, encoding] of [
      [utf16, 'UTF-16LE with BOM'],
      [latin, 'Windows-1252'],
    ] as const) {
      const file = readMoodleXml(sourceFile('x.xml', bytes));
      expect(file).toMatchObject({ encoding, items: [{ item: { stem: 'Grüße' } }] });
    }
  });
});

describe('files', () => {
  const file = (name: string, base64: string) => `<file name="${name}" path="/" encoding="base64">${base64}</file>`;
  test('a picture of the text is carried in under its hash', () => {
    const stem = '<![CDATA[<p><img src="@@PLUGINFILE@@/my%20dot.png" alt="A dot"></p>]]>';
    const { items, pictures } = quiz(statement(text('questiontext', stem, file('my dot.png', PNG))));
    const [hash, picture] = [...pictures!][0]!;
    expect(picture.name).toBe('my dot.png');
    expect(items).toMatchObject([
      { item: { stem: `<p><img src="/v1/api/images/${hash}" alt="A dot"></p>` }, warnings: [] },
    ]);
  });
  test('pictures that are in the address itself are carried in too', () => {
    const stem = `<![CDATA[<p><img src="data:image/png;base64,${PNG}"></p>]]>`;
    expect(quiz(statement(text('questiontext', stem))).pictures?.size).toBe(1);
  });
  test('a script in a drawing, a sound and a file that is missing are left out by name', () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    );
    const stem =
      '<![CDATA[<p>a<img src="@@PLUGINFILE@@/x.svg"><a href="@@PLUGINFILE@@/y.mp3">b</a><img src="@@PLUGINFILE@@/z.png"></p>]]>';
    const { items, pictures } = quiz(statement(text('questiontext', stem, file('x.svg', svg) + file('y.mp3', 'AAAA'))));
    expect(pictures?.size).toBe(0);
    expect(items).toMatchObject([
      {
        item: { stem: '<p>a<a>b</a></p>' },
        warnings: [
          'The file "x.svg" is left out: only pictures (PNG, JPEG, WebP, GIF up to 5 MB), audio and videos can be kept.',
          'The file "y.mp3" is left out: only pictures (PNG, JPEG, WebP, GIF up to 5 MB), audio and videos can be kept.',
          'The file "z.png" is named in the text, but the file of questions does not hold it.',
        ],
      },
    ]);
  });
  test('what it writes with a picture it reads back with the picture', () => {
    const box = new PictureBox();
    const address = box.add('dot.png', Buffer.from(PNG, 'base64'))!;
    const item: NeutralItem = { ...templateItems[2]!, stem: `<p>Look: <img src="${address}" alt="A dot"></p>` };
    const { bytes } = writeMoodleXml([item], box.pictures);
    const { items, pictures } = readMoodleXml(sourceFile('x.xml', bytes));
    expect([...pictures!.keys()]).toEqual([...box.pictures.keys()]);
    expect(items).toMatchObject([{ item: { stem: item.stem } }]);
    expect(writeMoodleXml([item]).losses[0]!.lost).toContain(MISSING);
  });
});

describe('questions', () => {
  test('three times 33.33333 per cent is exactly the whole, and the same is written', () => {
    const thirds = multichoice(
      ['a', 'b', 'c'].map((name) => answer('33.33333', name)).join(''),
      '<single>false</single>',
    );
    const { items } = quiz(thirds);
    expect(items).toMatchObject([
      { item: { interaction: { multiple: true, scoring: 'option-shares', options: [{ share: '1/3' }, {}, {}] } } },
    ]);
    const { bytes } = writeMoodleXml(items.flatMap((one) => ('item' in one ? [one.item] : [])));
    expect(new TextDecoder().decode(bytes).match(/fraction="33\.33333"/g)).toHaveLength(3);
  });
  test('categories become the path of a question, without their root', () => {
    const category = (path: string) => `<question type="category"><category><text>${path}</text></category></question>`;
    const { items } = quiz(
      category('$course$/top/Biology/Cells'),
      statement(text('questiontext', 'a')),
      category('$module$/AC//DC'),
      statement(text('questiontext', 'b')),
    );
    expect(items).toMatchObject([{ item: { category: ['Biology', 'Cells'] } }, { item: { category: ['AC/DC'] } }]);
  });
  test('a unit’s multiplier is the reciprocal of our factor', () => {
    const units =
      '<units><unit><multiplier>1</multiplier><unit_name>W</unit_name></unit><unit><multiplier>0.001</multiplier><unit_name>kW</unit_name></unit></units>';
    const rule = '<unitgradingtype>1</unitgradingtype><unitpenalty>0.1</unitpenalty>';
    const { items } = quiz(
      `<question type="numerical">${text('questiontext', 'Q')}${answer('100', '5500', '<tolerance>0.5</tolerance>')}${rule}${units}</question>`,
    );
    expect(items).toMatchObject([
      {
        item: {
          interaction: {
            answers: [{ value: '5500', tolerance: { kind: 'nominal', value: '0.5' } }],
            units: [
              { name: 'W', factor: '1' },
              { name: 'kW', factor: '1000' },
            ],
            unitRule: { required: true, penalty: '1/10', of: 'mark' },
          },
        },
      },
    ]);
  });
  test('default grade, tags, identifier and feedback are read; hints and the penalty too; overall feedback is named as left out', () => {
    const { items, warnings } = quiz(
      statement(
        text('questiontext', 'Q'),
        `${text('generalfeedback', 'G')}<defaultgrade>2.5000000</defaultgrade><penalty>0.3</penalty><idnumber>q-7</idnumber>
        <tags><tag><text>easy</text></tag></tags><hint><text>think</text></hint>${text('correctfeedback', 'Bravo')}
        ${text('incorrectfeedback', 'Your answer is incorrect.')}`,
      ),
    );
    expect(items).toMatchObject([
      {
        item: {
          ...{ marks: '2.5', tags: ['easy'], generalFeedback: 'G', place: { identifier: 'q-7' } },
          ...{ hints: ['<p>think</p>'], penalty: '3/10' },
        },
        warnings: ['The feedback for every right answer is left out: feedback belongs to an answer, or to all.'],
      },
    ]);
    expect(warnings).toEqual([]);
  });
  test('a broken question is refused with its line, and the others are read', () => {
    const { items } = quiz(
      `\n${multichoice(answer('100', 'a'))}\n`,
      multichoice(answer('0', 'a') + answer('0', 'b')),
      multichoice(answer('250', 'a') + answer('0', 'b')),
      `<question type="random"><name><text>R</text></name>${text('questiontext', 'Q')}</question>`,
      statement(text('questiontext', ' ')),
      statement(text('questiontext', 'fine')),
    );
    expect(items).toMatchObject([
      { refused: 'A choice needs at least two answers.', place: { line: 3 } },
      { refused: 'No answer earns marks.' },
      { refused: 'The fraction "250" of an answer is not between -100 and 100.' },
      { refused: 'It draws a question of its category. Add random questions to a quiz instead.' },
      { refused: 'The question has no text.', title: 'N' },
      { item: { stem: 'fine' } },
    ]);
  });
  test('gaps are read from the notation in the text, and from words that are named by number', () => {
    const words = ['cat', 'dog', 'red'].map(
      (word, i) => `<selectoption><text>${word}</text><group>${i < 2 ? 1 : 2}</group></selectoption>`,
    );
    const { items } = quiz(
      `<question type="cloze">${text('questiontext', '2 + 2 is {1:NUMERICAL:=4:0.1}, and {2:SA:=Paris#Yes} is a town.')}</question>`,
      `<question type="gapselect">${text('questiontext', 'A [[2]] is [[3]], a [[2]]!')}${words.join('')}</question>`,
      `<question type="gapselect">${text('questiontext', 'A [[7]]')}${words.join('')}</question>`,
      `<question type="cloze">${text('questiontext', 'A {1:MR:=a~=b}')}</question>`,
    );
    expect(items).toMatchObject([
      {
        item: {
          stem: '2 + 2 is [[1]], and [[2]] is a town.',
          interaction: { gaps: [{ kind: 'numeric' }, { kind: 'short-text', weight: '2' }] },
        },
      },
      {
        item: {
          stem: 'A [[1]] is [[2]], a [[3]]!',
          interaction: {
            gaps: [
              {
                options: [
                  { text: 'cat', share: '0' },
                  { text: 'dog', share: '1' },
                ],
              },
              { options: [{ text: 'red', share: '1' }] },
              {
                options: [
                  { text: 'cat', share: '0' },
                  { text: 'dog', share: '1' },
                ],
              },
            ],
          },
        },
      },
      { refused: 'The place [[7]] names no word; there are 3.' },
      { refused: expect.stringContaining('several options') },
    ]);
  });
  test('orders, essays and files are read with their rules', () => {
    const { items } = quiz(
      `<question type="ordering">${text('questiontext', 'Q')}<gradingtype>RELATIVE_TO_CORRECT</gradingtype>${answer('1', 'a')}${answer('2', 'b')}</question>`,
      `<question type="essay">${text('questiontext', 'Q')}<responseformat>plain</responseformat><minwordlimit>50</minwordlimit><attachments>0</attachments>${text('graderinfo', 'Look at the style')}</question>`,
      `<question type="essay">${text('questiontext', 'Q')}<responseformat>noinline</responseformat><attachments>2</attachments><attachmentsrequired>1</attachmentsrequired><filetypeslist>.pdf,.DOCX</filetypeslist></question>`,
    );
    expect(items).toMatchObject([
      { item: { interaction: { kind: 'ordering', items: ['a', 'b'], scoring: 'relative-to-correct' } } },
      { item: { interaction: { kind: 'essay', editor: 'plain', minWords: 50, graderNote: 'Look at the style' } } },
      {
        item: {
          interaction: { kind: 'file-upload', files: { atLeast: 1, atMost: 2, endings: ['.pdf', '.docx'] } },
        },
      },
    ]);
  });
  test('a calculated question is read with its formulas and values, and written as it was', () => {
    const variable = (name: string, ...values: string[]) =>
      `<dataset_definition><name><text>${name}</text></name><distribution><text>uniform</text></distribution><minimum><text>1</text></minimum><maximum><text>9.5</text></maximum><decimals><text>1</text></decimals><dataset_items>${values.map((value, i) => `<dataset_item><number>${i + 1}</number><value>${value}</value></dataset_item>`).join('')}</dataset_items></dataset_definition>`;
    const { items } = quiz(
      `<question type="calculated">${text('questiontext', 'A circle of {r}: {={r}*2}')}${answer('100', 'pi()*{r}*{h}', '<tolerance>0.01</tolerance><tolerancetype>1</tolerancetype>')}<dataset_definitions>${variable('r', '2.5', '3')}${variable('h', '1', '2', '3')}</dataset_definitions></question>`,
    );
    const [first] = items;
    expect(first).toMatchObject({
      item: {
        stem: 'A circle of {r}: {=r*2}',
        interaction: {
          variables: [{ name: 'r', low: '1', high: '9.5', decimals: 1, spread: 'uniform' }, { name: 'h' }],
          variants: [
            { r: '2.5', h: '1' },
            { r: '3', h: '2' },
          ],
          answers: [{ formula: 'pi*r*h', tolerance: { kind: 'relative', value: '0.01' } }],
        },
      },
    });
    const { bytes, losses } = writeMoodleXml(first && 'item' in first ? [first.item] : []);
    expect(losses).toEqual([]);
    expect(new TextDecoder().decode(bytes)).toContain('pi()*{r}*{h}');
    expect(readMoodleXml(sourceFile('x', bytes)).items[0]).toMatchObject({
      item: { ...(first && 'item' in first ? first.item : {}), place: {} },
    });
  });
  test('what Moodle has no place for is named', () => {
    const { losses } = writeMoodleXml([
      { ...templateItems[1]!, status: 'retired', interaction: { ...choice, scoring: 'all-or-nothing' } },
      { ...templateItems[1]!, marks: '1/3', interaction: { kind: 'hotspot', picture, areas: [], multiple: false } },
    ]);
    expect(losses).toMatchObject([
      {
        leftOut: false,
        lost: [
          'Moodle XML pays the share of each option; the scoring “All or nothing” is not kept.',
          'Moodle XML has no place for the difficulty.',
          'Moodle XML has no place for the status (draft or retired).',
        ],
      },
      { leftOut: true, lost: ['Moodle XML has no form for the type “Hotspot”.'] },
    ]);
  });
});

const choice = templateItems[1]!.interaction as Extract<NeutralItem['interaction'], { kind: 'choice' }>;
const picture = { src: '/x.png', alt: '', width: 1, height: 1 };

test('kinds of files that have no ending of their own are named where they are left out', () => {
  const essay = (list: string) =>
    quiz(
      `<question type="essay">${text('questiontext', 'Q')}<responseformat>noinline</responseformat>
        <attachments>1</attachments><filetypeslist>${list}</filetypeslist></question>`,
    ).items[0];
  expect(essay('.pdf,.docx')).toMatchObject({
    item: { interaction: { kind: 'file-upload', files: { endings: ['.pdf', '.docx'] } } },
    warnings: [],
  });
  expect(essay('document,.pdf')).toMatchObject({
    item: { interaction: { files: { endings: ['.pdf'] } } },
    warnings: ['The kinds of files "document" are left out: only endings such as .pdf can be kept.'],
  });
  expect(essay('web_image')).toMatchObject({
    item: { interaction: { files: { endings: [] } } },
    warnings: ['The kinds of files "web_image" are left out: any file may be handed in.'],
  });
});
