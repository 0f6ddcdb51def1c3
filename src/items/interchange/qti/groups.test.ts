import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readQuestionFile } from '../read-question-file.ts';

const question = (title: string): string => `
  <item ident="i-${title}" title="${title}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>1.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
    <presentation><material><mattext>${title}?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
      <response_label ident="a"><material><mattext>Yes</mattext></material></response_label><response_label ident="b"><material><mattext>No</mattext></material></response_label></render_choice></response_lid></presentation>
    <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>
      <respcondition continue="No"><conditionvar><varequal respident="r">a</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;

const group = (title: string, points: string, inside: string, bank = ''): string =>
  `<section title="${title}"><selection_ordering><selection>${bank}<selection_number>1</selection_number><selection_extension><points_per_item>${points}</points_per_item></selection_extension></selection></selection_ordering>${inside}</section>`;

const quiz = (inside: string): Uint8Array =>
  strToU8(
    `<questestinterop><assessment ident="q" title="Main"><section ident="root_section">${inside}</section></assessment></questestinterop>`,
  );

const manifest = (...names: readonly string[]): Uint8Array =>
  strToU8(
    `<manifest><resources>${names.map((name) => `<resource identifier="${name}" type="imsqti_xmlv1p2"><file href="${name}"/></resource>`).join('')}</resources></manifest>`,
  );

test('a question of a group is worth what the group says, and the report names what the quiz drew', async () => {
  const bytes = quiz(
    question('Alone') +
      group('North', '2.5', question('Elbe') + question('Oder')) +
      group('Lakes', '4', '', '<sourcebank_ref>77</sourcebank_ref>'),
  );
  const { items, warnings } = await readQuestionFile({ name: 'quiz.xml', bytes });
  expect(items.map((read) => 'item' in read && [read.item.title, read.item.marks, read.item.category])).toEqual([
    ['Alone', '1', []],
    ['Elbe', '2.5', ['North']],
    ['Oder', '2.5', ['North']],
  ]);
  expect(warnings).toEqual([
    'The file draws questions from groups. All of them are imported; add the drawing in the quiz, by their tag.',
    'Questions of a bank that the file does not hold, which the group "Lakes" draws and the quiz lacks: 1.',
  ]);
});

test('a group that asks all of its questions draws nothing', async () => {
  const bytes = quiz(group('North', '2.5', question('Elbe')));
  const { items, warnings } = await readQuestionFile({ name: 'quiz.xml', bytes });
  expect(items.map((read) => 'item' in read && read.item.marks)).toEqual(['2.5']);
  expect(warnings).toEqual([]);
});

test('a file of questions that the manifest names and the package lacks is refused by name', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': manifest('a.xml', 'Gone.xml', 'Other.XML'),
    'a.xml': quiz(question('One')),
    'other.xml': quiz(question('Two')),
  });
  const { items } = await readQuestionFile({ name: 'quiz.zip', bytes });
  expect(items.map((read) => ('item' in read ? read.item.title : [read.title, read.refused]))).toEqual([
    'One',
    'Two',
    ['Gone.xml', 'The package names this part, but does not hold it.'],
  ]);
});
