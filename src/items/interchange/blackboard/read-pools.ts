/** Pools and tests of Blackboard before version 9: `res00001.dat` with an element for each question. */
import { posix } from 'node:path';
import type { NeutralInteraction, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import type { NeutralOption, NeutralTextAnswer } from '#items/question-types/neutral/neutral-parts.ts';
import { findRational, isNegative, isZero } from '#platform/exact/rational.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { parseXml } from '#platform/server/text/xml-tree.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { childrenNamed, findChild, textOf, walk, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { PictureBox, withPictures } from '../pictures.ts';
import { oneLine } from '../plain-text.ts';
import { isZip, PartIndex, partFinder } from '../qti/package.ts';
import { ItemRefused } from '../qti/refused.ts';
import { isBlankHtml, textToHtml } from '../texts.ts';

type FindPicture = (source: string) => string | null;

/** Throws `UnreadableFile` for what holds no pool. */
export async function readPools(file: SourceFile): Promise<ReadFile> {
  const box = new PictureBox();
  if (!isZip(file.bytes)) {
    const { text, encoding } = file.text();
    return {
      encoding,
      items: itemsOf(parseXml(text), (source) => box.addInline(source)),
      warnings: [],
      pictures: box.pictures,
    };
  }
  const zip = await openZip(file.bytes);
  const names = [...zip.names];
  const index = new PartIndex(names);
  const bytesOf = new Map<string, Uint8Array>();
  for (const name of names.filter((one) => /\.(?:png|jpe?g|gif|webp)$/i.test(one)))
    bytesOf.set(name, (await zip.read(name))!);
  const items: ReadItem[] = [];
  for (const name of names.filter((one) => /\.dat$/i.test(one)).sort()) {
    const { text } = decodeText((await zip.read(name))!);
    if (!/<QUESTION_[A-Z]/.test(text)) continue;
    const folder = name.replace(/\.dat$/i, '');
    const find = partFinder(folder, index);
    const findPicture: FindPicture = (source) => {
      const path = find(source);
      const bytes = path === null ? undefined : bytesOf.get(path);
      return bytes ? box.add(posix.basename(path!), bytes) : box.addInline(source);
    };
    for (const item of itemsOf(parseXml(text), findPicture)) items.push(atPath(item, name));
    refuseCount(items.length);
  }
  if (items.length === 0)
    throw new UnreadableFile('no-items', 'The package has no pool or test of Blackboard with questions.');
  return { encoding: null, items, warnings: [], pictures: box.pictures };
}

const atPath = (read: ReadItem, path: string): ReadItem => {
  const place = (identifier: string | undefined) => ({ identifier: identifier ? `${path}, ${identifier}` : path });
  return 'item' in read
    ? { ...read, item: { ...read.item, place: place(read.item.place.identifier) } }
    : { ...read, place: place(read.place.identifier) };
};

function itemsOf(root: XmlElement, findPicture: FindPicture): ReadItem[] {
  const marks = new Map<string, string>();
  const elements: XmlElement[] = [];
  for (const element of walk(root)) {
    if (element.name === 'QUESTION') {
      const points = findRational(element.attributes.points ?? '');
      if (points && !isNegative(points) && !isZero(points))
        marks.set(element.attributes.id ?? '', element.attributes.points!);
    } else if (/^QUESTION_[A-Z]/.test(element.name)) elements.push(element);
    refuseCount(elements.length);
  }
  const title = oneLine(findChild(root, 'TITLE')?.attributes.value ?? '');
  return elements.map((element) => itemOf(element, title, marks.get(element.attributes.id ?? ''), findPicture));
}

/** One question with what its parts need. */
interface Question {
  readonly element: XmlElement;
  readonly html: (element: XmlElement | null) => string;
  readonly warn: (message: string) => void;
}

function itemOf(element: XmlElement, pool: string, marks: string | undefined, findPicture: FindPicture): ReadItem {
  const place = { identifier: element.attributes.id ?? element.name };
  const warnings = new Set<string>();
  const warn = (message: string): void => void warnings.add(message);
  const html = (holder: XmlElement | null): string => {
    if (!holder) return '';
    const flags = findChild(holder, 'FLAGS');
    const isPlain = flags && findChild(flags, 'ISHTML')?.attributes.value === 'false';
    const text = textToHtml(textOf(findChild(holder, 'TEXT') ?? holder), isPlain ? 'plain' : 'auto');
    return withPictures(text, (source) => {
      const address = findPicture(decoded(source.replace(/@X@[\w.]{1,60}@X@/g, '')));
      if (address === null) warn('A picture is left out: the file only says where to find it. Add it in the editor');
      return address;
    });
  };
  const stem = html(findChild(element, 'BODY'));
  try {
    if (isBlankHtml(stem)) throw new ItemRefused('The question has no text.');
    const interaction = interactionOf({ element, html, warn });
    const item = { place, title: '', stem, interaction, tags: [], category: pool === '' ? [] : [pool] };
    return { item: { ...item, ...(marks !== undefined && { marks }) }, warnings: [...warnings] };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { refused: error.message, place, title: excerpt(oneLine(plainText(stem))) };
  }
}

const decoded = (source: string): string => {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
};

function interactionOf(question: Question): NeutralInteraction {
  const { element, html } = question;
  const answers = childrenNamed(element, 'ANSWER').toSorted((a, b) => positionOf(a) - positionOf(b));
  switch (element.name) {
    case 'QUESTION_TRUEFALSE':
      return trueFalse(question, answers);
    case 'QUESTION_MULTIPLECHOICE':
      return choice(question, answers, false);
    case 'QUESTION_MULTIPLEANSWER':
      return choice(question, answers, true);
    case 'QUESTION_FILLINBLANK': {
      loseFeedback(question);
      return { kind: 'short-text', caseSensitive: false, answers: answers.map(blankAnswer(html)) };
    }
    case 'QUESTION_ESSAY':
    case 'QUESTION_SHORTRESPONSE': {
      const note = answers
        .map(html)
        .filter((text) => !isBlankHtml(text))
        .join('');
      return { kind: 'essay', ...(note !== '' && { graderNote: note }) };
    }
    case 'QUESTION_MATCH':
      return matching(question, answers);
    case 'QUESTION_ORDER':
      return ordering(question, answers);
    default:
      throw new ItemRefused(`Questions of the type ${element.name} of Blackboard can’t be read.`);
  }
}

const positionOf = ({ attributes }: XmlElement): number => Number(attributes.position ?? 0) || 0;

const blankAnswer =
  (html: Question['html']) =>
  (answer: XmlElement): NeutralTextAnswer => {
    const pattern = oneLine(plainText(html(answer))).replaceAll('*', '\\*');
    if (pattern === '') throw new ItemRefused('An accepted answer has no text.');
    return { pattern, share: '1' };
  };

const correctIn = ({ element }: Question): XmlElement[] => {
  const gradable = findChild(element, 'GRADABLE');
  return gradable ? childrenNamed(gradable, 'CORRECTANSWER') : [];
};

/** Feedback for a right and for a wrong answer as a whole. */
function feedbackOf({ element, html }: Question): { right: string; wrong: string } {
  const gradable = findChild(element, 'GRADABLE');
  const of = (name: string): string => (gradable ? html(findChild(gradable, name)) : '');
  return { right: of('FEEDBACK_WHEN_CORRECT'), wrong: of('FEEDBACK_WHEN_INCORRECT') };
}

function loseFeedback(question: Question): void {
  const { right, wrong } = feedbackOf(question);
  if (!isBlankHtml(right) || !isBlankHtml(wrong))
    question.warn('Feedback for the answer as a whole, right or wrong, is left out.');
}

function rightIds(question: Question): Set<string> {
  const right = new Set(correctIn(question).map(({ attributes }) => attributes.answer_id ?? ''));
  if (right.size === 0) throw new ItemRefused('The file does not say which answer is right.');
  return right;
}

function trueFalse(question: Question, answers: readonly XmlElement[]): NeutralInteraction {
  const right = rightIds(question);
  const truths = answers.filter(({ attributes }) => right.has(attributes.id ?? ''));
  const text = oneLine(plainText(question.html(truths[0] ?? null))).toLowerCase();
  if (truths.length !== 1 || (text !== 'true' && text !== 'false'))
    throw new ItemRefused('The file does not say which answer is right.');
  const isTrue = text === 'true';
  const { right: good, wrong: bad } = feedbackOf(question);
  const [feedbackTrue, feedbackFalse] = isTrue ? [good, bad] : [bad, good];
  return {
    kind: 'true-false',
    right: isTrue,
    ...(!isBlankHtml(feedbackTrue) && { feedbackTrue }),
    ...(!isBlankHtml(feedbackFalse) && { feedbackFalse }),
  };
}

function choice(question: Question, answers: readonly XmlElement[], multiple: boolean): NeutralInteraction {
  const right = rightIds(question);
  const isRight = ({ attributes }: XmlElement): boolean => right.has(attributes.id ?? '');
  const count = answers.filter(isRight).length;
  if (count !== right.size) throw new ItemRefused('The file does not say which answer is right.');
  if (!multiple && count > 1) throw new ItemRefused('Several answers are right, and only one may be chosen.');
  const feedback = feedbackOf(question);
  if (multiple) loseFeedback(question);
  const options = answers.map((answer): NeutralOption => {
    const text = question.html(answer);
    if (isBlankHtml(text)) throw new ItemRefused('An option has no text.');
    const own = isRight(answer) ? feedback.right : feedback.wrong;
    return {
      text,
      share: isRight(answer) ? (multiple ? `1/${count}` : '1') : '0',
      ...(!multiple && !isBlankHtml(own) && { feedback: own }),
    };
  });
  return { kind: 'choice', multiple, shuffle: true, options, ...(multiple && { scoring: 'all-or-nothing' as const }) };
}

function matching(question: Question, answers: readonly XmlElement[]): NeutralInteraction {
  const { element, html } = question;
  loseFeedback(question);
  const choices = new Map(childrenNamed(element, 'CHOICE').map((one) => [one.attributes.id ?? '', html(one)]));
  const choiceOf = new Map(
    correctIn(question).map(({ attributes }) => [attributes.answer_id ?? '', attributes.choice_id ?? '']),
  );
  const pairs = answers.map((answer) => {
    const right = choices.get(choiceOf.get(answer.attributes.id ?? '') ?? '');
    if (right === undefined) throw new ItemRefused('The file does not say which answer is right.');
    return { left: html(answer), right };
  });
  const used = new Set(choiceOf.values());
  const distractors = [...choices].filter(([id]) => !used.has(id)).map(([, text]) => text);
  return { kind: 'matching', shuffle: true, pairs, distractors };
}

/** The right answers are named in the order that is right. */
function ordering(question: Question, answers: readonly XmlElement[]): NeutralInteraction {
  loseFeedback(question);
  const textOfAnswer = new Map(answers.map((answer) => [answer.attributes.id ?? '', question.html(answer)]));
  const ids = correctIn(question).map(({ attributes }) => attributes.answer_id ?? '');
  if (ids.length !== answers.length || new Set(ids).size !== ids.length || ids.some((id) => !textOfAnswer.has(id)))
    throw new ItemRefused('The file does not say which order is right.');
  return { kind: 'ordering', items: ids.map((id) => textOfAnswer.get(id)!) };
}
