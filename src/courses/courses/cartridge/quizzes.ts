/** The quizzes and banks of a cartridge: their questions for the question bank, and quizzes of them. */
import { posix } from 'node:path';
import type { CourseItem } from '#courses/courses/exchange/contract.ts';
import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import { fieldsOf, type Group, groupingOf, itemsOf, partFinder, tagFor } from '#items/interchange/api.ts';
import { prepareItem } from '#items/question-bank/api.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { allNamed, findChild, findInside, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { type CanvasSettings, readCanvasSettings } from './canvas-settings.ts';
import type { Resource } from './manifest.ts';
import type { Asked, Reading } from './reading.ts';

const LIMITS = {
  quizzes: 500,
  questionsOfQuiz: 500,
  questions: 20_000,
  draws: 50,
  /** Of one group. */
  drawn: 100,
  leastSeconds: 5,
  mostSeconds: 2_592_000,
} as const;
const PICTURE = /\.(?:png|jpe?g|gif|webp)$/i;

/** Reads all of them before the outline, which then names those that came of it. Banks come last: quizzes tell what is drawn of them. */
export async function readQuizzes(reading: Reading, items: CourseItem[]): Promise<void> {
  const resources = [...reading.manifest.resources.values()];
  const ordered = (['quiz', 'bank'] as const).flatMap((kind) => resources.filter((one) => one.kind === kind));
  for (const resource of ordered) {
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

/** Where Canvas keeps a bank, and the whole of a quiz. */
const bankPath = (id: string): string => `non_cc_assessments/${id}.xml.qti`;

/** Canvas writes a cartridge's quiz twice: an extract that all programs read, and the whole of it for itself. */
function wholeOf({ zip }: Reading, { id, path }: Resource): string {
  const whole = bankPath(id);
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
  const { course, pools } = reading;
  const grouping = groupingOf(root);
  const asked: Asked[] = [];
  for (const [at, read] of itemsOf({ path, root, resource: null, findPicture }).entries()) {
    const { group = null, original = '', identifier = '' } = grouping.items[at] ?? {};
    const known = resource.kind === 'bank' ? pools.copies.get(identifier) : undefined;
    if (known !== undefined) {
      // Canvas keeps each question of a quiz in a bank too.
      asked.push({ ...known, group: null });
      continue;
    }
    const { item, question } = prepareItem(read, at + 1, []);
    const isFull = course.questions.length >= LIMITS.questions;
    const isUsed = question !== null && item.question !== undefined && !isFull;
    const isTooMany = question !== null && isFull;
    const shown: CourseItem = {
      kind: 'question',
      title: item.title,
      place: [path, item.place].filter((text) => text !== '').join(', '),
      status: isUsed ? item.status : 'refused',
      messages: isTooMany ? [`A course brings at most ${LIMITS.questions} questions.`] : [...item.messages],
    };
    items.push(shown);
    if (!isUsed) continue;
    const index = course.questions.length;
    const key = `question${index + 1}`;
    course.questions.push({ ...item.question!, key });
    const one: Asked = { index, key, marks: item.question!.marks, group, item: shown };
    asked.push(one);
    if (original !== '') pools.copies.set(original, one);
  }
  if (resource.kind === 'bank') addTag(reading, asked, pools.tags.get(resource.id));
  else await addQuiz(reading, { resource, path, root, groups: grouping.groups, asked }, items);
}

const addTag = ({ course }: Reading, asked: readonly Asked[], tag: string | undefined): void => {
  if (tag === undefined) return;
  for (const { index } of asked) {
    const question = course.questions[index]!;
    if (!question.tags.includes(tag)) course.questions[index] = { ...question, tags: [...question.tags, tag] };
  }
};

interface ReadQuiz {
  readonly resource: Resource;
  readonly path: string;
  readonly root: XmlElement;
  readonly groups: readonly Group[];
  readonly asked: readonly Asked[];
}

async function addQuiz(reading: Reading, quiz: ReadQuiz, items: CourseItem[]): Promise<void> {
  const { resource, path, root } = quiz;
  const { course } = reading;
  const notes: string[] = [];
  const draws = drawsOf(reading, quiz, notes);
  const room = LIMITS.questionsOfQuiz - draws.reduce((total, { count }) => total + count, 0);
  const drawn = new Set(draws.flatMap(({ questions }) => questions));
  const fixed = quiz.asked.filter((one) => !drawn.has(one));
  for (const { item } of fixed.slice(room))
    Object.assign(item, {
      status: 'warning',
      messages: [
        `A quiz brings at most ${LIMITS.questionsOfQuiz} questions. This one is in the bank only.`,
        ...item.messages,
      ],
    });
  if (fixed.length === 0 && draws.length === 0) return;
  if (course.quizzes.length >= LIMITS.quizzes) {
    const title = posix.basename(path);
    const messages = [
      `A course brings at most ${LIMITS.quizzes} quizzes. The questions of this one are in the bank only.`,
    ];
    items.push({ kind: 'quiz', title, place: path, status: 'refused', messages });
    return;
  }
  const canvas = await readCanvasSettings(reading, resource.path);
  const questions = fixed.slice(0, room).map(({ key, marks }) => ({ question: key, marks, section: 0 }));
  course.quizzes.push({
    ...(await quizOf(reading, resource, root, canvas)),
    questions,
    draws: draws.map(({ questions: _, ...draw }) => draw),
  });
  reading.notes.set(resource.id, [...notes, ...canvas.messages]);
}

type Draw = CourseFile['quizzes'][number]['draws'][number];

/** What the quiz draws of its groups and of banks, by tags that their questions get; a group that is asked whole is no draw. */
function drawsOf(reading: Reading, { path, root, groups, asked }: ReadQuiz, notes: string[]) {
  const { pools } = reading;
  const quiz = findInside(root, 'assessment')?.attributes.title ?? '';
  const draws: (Draw & { readonly questions: readonly Asked[] })[] = [];
  const inside = Map.groupBy(asked, ({ group }) => group);
  for (const group of groups) {
    const questions = inside.get(group) ?? [];
    const isOfBank = group.bank !== null;
    if (!isOfBank && questions.length <= group.count) continue;
    const name = group.name || posix.basename(path);
    if (isOfBank && !reading.zip.names.includes(bankPath(group.bank!))) {
      notes.push(
        `Questions of a bank that the file does not hold, which the group "${name}" draws and the quiz lacks: ${group.count}.`,
      );
      continue;
    }
    const count = Math.min(group.count, LIMITS.drawn);
    const all = draws.reduce((total, draw) => total + draw.count, count);
    if (draws.length >= LIMITS.draws || all > LIMITS.questionsOfQuiz) {
      notes.push(
        isOfBank
          ? `There are too many draws for one quiz. The group "${name}" is left out.`
          : `There are too many draws for one quiz. Of the group "${name}" all questions are asked.`,
      );
      continue;
    }
    const taken = new Set([...pools.tags.values(), ...pools.others]);
    const tag = (isOfBank && pools.tags.get(group.bank!)) || tagFor(quiz, group.name, taken);
    if (isOfBank) pools.tags.set(group.bank!, tag);
    else pools.others.add(tag);
    addTag(reading, questions, tag);
    const marks = group.marks ?? questions[0]?.marks ?? 1;
    draws.push({ section: 0, count, marks, tags: [tag], difficulties: [], questions });
    notes.push(
      isOfBank
        ? `Questions that the group "${name}" draws of a bank: ${count}. The bank gets a tag of its own, by which the quiz draws them.`
        : `The section "${name}" draws ${count} of its ${questions.length} questions. They get a tag of their own, by which the quiz draws them.`,
    );
  }
  return draws;
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
  { settings: own }: CanvasSettings,
): Promise<CourseFile['quizzes'][number]> {
  const assessment = findInside(root, 'assessment');
  const settings = fieldsOf(assessment && findChild(assessment, 'qtimetadata'));
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
    questions: [],
    ...own,
  };
}
