/** Texts with gaps: Moodle's cloze, "select missing words" and "drag into text". */

import { readMoodleCloze } from '#items/question-types/cloze/moodle.ts';
import type { NeutralGap } from '#items/question-types/neutral/neutral-parts.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { childrenNamed, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { isOn, type Read, textIn } from './answers.ts';
import { Refused } from './refused.ts';
import { type Reading, rawText } from './texts.ts';

export function readCloze(_question: XmlElement, stem: string, { warn }: Reading): Read {
  const read = readMoodleCloze(stem);
  if ('refused' in read) throw new Refused(`${read.refused}.`);
  if (read.gaps.length === 0) throw new Refused('There is no gap in the text, such as {1:SHORTANSWER:=Paris}.');
  for (const warning of read.warnings) warn(`${warning}.`);
  return { stem: read.stem, interaction: { kind: 'cloze', gaps: read.gaps } };
}

interface Word {
  readonly text: string;
  readonly group: string;
}

const PLACE = /\[\[(\d{1,3})\]\]/g;

/** Every `[[n]]` names the right one of the words; the others of its group can be chosen instead. */
export function readMissingWords(question: XmlElement, stem: string, { warn }: Reading): Read {
  const words = wordsOf(question);
  const shuffle = isOn(question, 'shuffleanswers');
  const gaps: NeutralGap[] = [];
  const text = stem.replace(PLACE, (_place, number: string) => {
    const right = words[Number(number) - 1];
    if (!right) throw new Refused(`The place [[${number}]] names no word; there are ${words.length}.`);
    const options = words
      .filter(({ group }) => group === right.group)
      .map((word) => ({ text: word.text, share: word === right ? '1' : '0' }));
    gaps.push({ kind: 'choice', weight: '1', display: 'dropdown', shuffle, options });
    return `[[${gaps.length}]]`;
  });
  if (gaps.length === 0) throw new Refused('There is no place for a word in the text, such as [[1]].');
  if (question.attributes.type === 'ddwtos') warn('Words are chosen from lists here, and not dragged.');
  return { stem: text, interaction: { kind: 'cloze', gaps } };
}

function wordsOf(question: XmlElement): Word[] {
  const elements = childrenNamed(question, 'selectoption', 'dragbox');
  return elements.map((element, index) => {
    const text = plainText(rawText(element));
    if (text === '') throw new Refused(`Word ${index + 1} has no text.`);
    return { text, group: textIn(element, 'group') || rawText(findChild(element, 'group')) || '1' };
  });
}
