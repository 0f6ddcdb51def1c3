/** The quizzes and banks of a cartridge: their questions for the question bank, and quizzes of them. */
import { posix } from 'node:path';
import type { CourseItem } from '#courses/courses/exchange/contract.ts';
import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import { itemsOf, partFinder } from '#items/interchange/api.ts';
import { prepareItem } from '#items/question-bank/api.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { allNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import type { Resource } from './manifest.ts';
import type { Reading } from './reading.ts';

const LIMITS = {
  quizzes: 500,
  questionsOfQuiz: 500,
  questions: 20_000,
  leastSeconds: 5,
  mostSeconds: 2_592_000,
} as const;
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** Reads all of them before the outline, which then names those that came of it. */
export async function readQuizzes(reading: Reading, items: CourseItem[]): Promise<void> {
  for (const resource of reading.manifest.resources.values()) {
    if (resource.kind !== 'quiz' && resource.kind !== 'bank') continue;
    try {
      await readQuiz(reading, resource, items);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      items.push({
        kind: 'quiz',
        title: resource.path,
        place: resource.path,
        status: 'refused',
        messages: [error.message],
      });
    }
  }
}

/** Canvas writes a cartridge's quiz twice: an extract that all programs read, and the whole of it for itself. */
function wholeOf({ zip }: Reading, { id, path }: Resource): string {
  const whole = `non_cc_assessments/${id}.xml.qti`;
  return zip.names.includes(whole) ? whole : path;
}

async function readQuiz(reading: Reading, resource: Resource, items: CourseItem[]): Promise<void> {
  const path = wholeOf(reading, resource);
  const root = await reading.xml(path);
  const find = partFinder(posix.dirname(path), reading.parts);
  await inspectPictures(reading, root, find);
  const findPicture = (source: string): string | null => {
    const part = find(source);
    const file = part === null ? null : reading.files.find(part);
    return file && 'address' in file && file.kind === 'image' ? file.address : null;
  };
  const { course } = reading;
  const chosen: CourseFile['quizzes'][number]['questions'] = [];
  for (const [index, read] of itemsOf({ path, root, resource: null, findPicture }).entries()) {
    const { item, question } = prepareItem(read, index + 1, []);
    const isFull = course.questions.length >= LIMITS.questions;
    const isUsed = question !== null && item.question !== undefined && !isFull;
    const isBeyond = isUsed && resource.kind !== 'bank' && chosen.length >= LIMITS.questionsOfQuiz;
    if (isUsed) {
      const key = `question${course.questions.length + 1}`;
      course.questions.push({ ...item.question!, key });
      if (!isBeyond) chosen.push({ question: key, marks: item.question!.marks, section: 0 });
    }
    const isTooMany = question !== null && isFull;
    const beyond = `A quiz brings at most ${LIMITS.questionsOfQuiz} questions. This one is in the bank only.`;
    items.push({
      kind: 'question',
      title: item.title,
      place: [path, item.place].filter((text) => text !== '').join(', '),
      status: !isUsed ? 'refused' : isBeyond ? 'warning' : item.status,
      messages: isTooMany
        ? [`A course brings at most ${LIMITS.questions} questions.`]
        : [...(isBeyond ? [beyond] : []), ...item.messages],
    });
  }
  if (resource.kind === 'bank' || chosen.length === 0) return;
  if (course.quizzes.length >= LIMITS.quizzes) {
    const title = posix.basename(path);
    const messages = [
      `A course brings at most ${LIMITS.quizzes} quizzes. The questions of this one are in the bank only.`,
    ];
    items.push({ kind: 'quiz', title, place: path, status: 'refused', messages });
    return;
  }
  course.quizzes.push(await quizOf(reading, resource, root, chosen));
}

/** Pictures are looked at before the questions are read, which goes without waiting. */
async function inspectPictures(
  reading: Reading,
  root: XmlElement,
  find: (source: string) => string | null,
): Promise<void> {
  const named = new Set<string>();
  for (const { attributes } of allNamed(root, 'matimage', 'img')) named.add(attributes.uri ?? attributes.src ?? '');
  for (const text of allNamed(root, 'mattext', 'mat_formattedtext'))
    for (const [, source] of textOf(text).matchAll(/<img\b[^<>]*?\bsrc\s*=\s*["']([^"'<>]*)["']/gi)) named.add(source!);
  for (const source of named) {
    const part = find(source.replaceAll('&amp;', '&'));
    if (part !== null && PICTURE.test(part)) await reading.files.look(part);
  }
}

async function quizOf(
  reading: Reading,
  { id, path }: Resource,
  root: XmlElement,
  questions: CourseFile['quizzes'][number]['questions'],
): Promise<CourseFile['quizzes'][number]> {
  const assessment = findInside(root, 'assessment');
  const settings = fieldsOf(assessment);
  const seconds = Math.round(60 * Number(settings.get('qmd_timelimit')));
  const attempts = Number(settings.get('cc_maxattempts') ?? settings.get('qmd_maximumattempts'));
  const material = assessment && (findChild(assessment, 'presentation_material') ?? findChild(assessment, 'rubric'));
  const description = material ? await reading.texts.read(textOf(material), path) : { html: '' };
  return {
    key: id,
    published: false,
    name: (assessment?.attributes.title ?? '').replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed() || 'Quiz',
    description: description.html.length <= 60_000 ? description.html : '',
    instructions: '',
    durationSeconds: seconds >= LIMITS.leastSeconds && seconds <= LIMITS.mostSeconds ? seconds : null,
    opensAt: null,
    closesAt: null,
    lateSeconds: 0,
    feedbackTiming: 2,
    review: null,
    negativeMarking: '0',
    penaltyFor: 'all',
    marksFloor: 'none',
    triesAllowed: 1,
    countedTry: 'best',
    subscription: 1,
    attemptsAllowed: Number.isInteger(attempts) && attempts > 0 && attempts <= 1_000 ? attempts : 0,
    countedAttempt: 'highest',
    shuffleQuestions: false,
    shuffleOptions: true,
    passPercent: null,
    isPublic: false,
    guestsAllowed: false,
    sections: [],
    draws: [],
    questions,
  };
}

/** The quiz's description of itself, behind the labels that cartridges have for it. */
function fieldsOf(assessment: XmlElement | null): Map<string, string> {
  const metadata = assessment && findChild(assessment, 'qtimetadata');
  const fields = new Map<string, string>();
  for (const field of metadata ? allNamed(metadata, 'qtimetadatafield') : []) {
    const [label, entry] = [findChild(field, 'fieldlabel'), findChild(field, 'fieldentry')];
    if (label && entry) fields.set(textOf(label).trim().toLowerCase(), textOf(entry).trim());
  }
  return fields;
}
