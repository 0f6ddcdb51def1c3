/** One place of the outline as a topic: a page, a link, a file, a quiz, a discussion. */
import { posix } from 'node:path';
import type { CourseItem } from '#courses/courses/exchange/contract.ts';
import type { CourseFile } from '#courses/courses/exchange/course-file.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { allNamed, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { stateOf, UNPUBLISHED } from './canvas-state.ts';
import { escapeText, pageTitle } from './html.ts';
import type { OutlineItem, Resource } from './manifest.ts';
import type { Reading } from './reading.ts';

type Topic = Omit<CourseFile['topics'][number], 'key' | 'section'>;

export interface ReadPart {
  readonly kind: CourseItem['kind'];
  readonly title: string;
  /** Absent: nothing comes of it, and the messages say why. */
  readonly topic?: Topic;
  readonly messages: readonly string[];
}

type Line = (text: string, fallback: string) => string;

const MAX_BODY = 300_000;

const topicOf = (title: string, body: string, more: Partial<Topic> = {}): Topic => ({
  title,
  body,
  published: true,
  completion: 'read',
  completionSeconds: null,
  drip: 'none',
  dripAt: null,
  dripDays: null,
  dripTopic: null,
  quizzes: [],
  tools: [],
  ...more,
});

const kinds: Readonly<Record<Resource['kind'], CourseItem['kind']>> = {
  page: 'page',
  file: 'file',
  link: 'link',
  quiz: 'quiz',
  bank: 'quiz',
  discussion: 'discussion',
  assignment: 'assignment',
  tool: 'tool',
  other: 'other',
};

export async function readPart(reading: Reading, place: OutlineItem, line: Line): Promise<ReadPart> {
  const title = line(place.title, '');
  if (place.resource === null)
    return { kind: 'other', title, messages: ['A heading without content; a course has sections for that.'] };
  const resource = reading.manifest.resources.get(place.resource);
  if (!resource) return { kind: 'other', title, messages: ['The manifest names a resource that it does not contain.'] };
  try {
    const made = await readers[resource.kind](reading, resource, title, line);
    if (!made.topic) return made;
    if (made.topic.body.length > MAX_BODY)
      return { kind: made.kind, title: made.title, messages: ['The page is longer than a topic may be.'] };
    const { hidden, messages } = await stateOf(reading, resource);
    const why = reading.hidden.has(place.id) ? UNPUBLISHED : (hidden ?? namesLocked(reading, made.topic.body));
    const told = [...(why === null ? [] : [why]), ...messages, ...made.messages];
    return { ...made, topic: { ...made.topic, published: why === null }, messages: told };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { kind: kinds[resource.kind], title: title || resource.path, messages: [error.message] };
  }
}

/** Why a page is not published that would give students a file which they can't open in the file; null where it gives none. */
function namesLocked({ files, locked }: Reading, body: string): string | null {
  for (const path of locked) {
    const file = files.find(path);
    if (file && 'address' in file && body.includes(file.address))
      return `In the file students can’t open "${file.name}", which it shows or links to. It is not published here.`;
  }
  return null;
}

type Reader = (reading: Reading, resource: Resource, title: string, line: Line) => Promise<ReadPart>;

const readPage: Reader = async ({ zip, texts }, { path }, title, line) => {
  const bytes = await zip.text(path);
  if (!bytes) throw new UnreadableFile('not-a-package', 'The page is named, but not in the cartridge.');
  const { text } = decodeText(bytes);
  const { html, warnings } = await texts.read(text, path);
  const name = title || line(pageTitle(text), posix.basename(path));
  return { kind: 'page', title: name, topic: topicOf(name, html), messages: warnings };
};

const readFile: Reader = async ({ files }, { path }, title, line) => {
  const name = title || line(posix.basename(path), 'File');
  const file = await files.look(path);
  if ('refused' in file) return { kind: 'file', title: name, messages: [file.refused] };
  const words = escapeText(file.name);
  const body =
    file.kind === 'image'
      ? `<p><img src="${file.address}" alt="${words}"></p>`
      : file.kind === 'video'
        ? `<video src="${file.address}" controls></video>`
        : file.kind === 'audio'
          ? `<audio src="${file.address}" aria-label="${words}"></audio>`
          : `<p><a href="${file.address}">${words}</a></p>`;
  return { kind: 'file', title: name, topic: topicOf(name, body), messages: [] };
};

const childText = (element: XmlElement, name: string): string => {
  const child = findChild(element, name);
  return child ? textOf(child).trim() : '';
};

const readLink: Reader = async ({ xml }, { path }, title, line) => {
  const root = await xml(path);
  const href = findChild(root, 'url')?.attributes.href ?? '';
  const name = title || line(childText(root, 'title'), 'Link');
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href))
    return { kind: 'link', title: name, messages: ['The link leads to no web address.'] };
  const words = escapeText(childText(root, 'title') || href);
  return {
    kind: 'link',
    title: name,
    topic: topicOf(name, `<p><a href="${escapeText(href)}">${words}</a></p>`),
    messages: [],
  };
};

/** A text in an XML part, HTML or plain, with the files that are attached to it below. */
async function writtenText({ texts }: Reading, root: XmlElement, path: string) {
  const text = findChild(root, 'text');
  const source = text ? textOf(text) : '';
  const isPlain = text?.attributes.texttype === 'text/plain';
  const body = isPlain ? `<p>${escapeText(source).replaceAll('\n', '<br>')}</p>` : source;
  const attached = allNamed(root, 'attachment').flatMap(({ attributes: { href = '' } }) =>
    href === '' ? [] : [`<p><a href="${escapeText(href)}">${escapeText(posix.basename(href))}</a></p>`],
  );
  return texts.read(body + attached.join(''), path);
}

const readWritten =
  (kind: 'discussion' | 'assignment', message: string): Reader =>
  async (reading, { path }, title, line) => {
    const root = await reading.xml(path);
    const { html, warnings } = await writtenText(reading, root, path);
    const name = title || line(childText(root, 'title'), 'Page');
    return { kind, title: name, topic: topicOf(name, html), messages: [message, ...warnings] };
  };

const readQuiz: Reader = async ({ course, notes }, { id, path }, title, line) => {
  const quiz = course.quizzes.find(({ key }) => key === id);
  const name = title || line(quiz?.name ?? '', posix.basename(path));
  if (!quiz) return { kind: 'quiz', title: name, messages: ['No quiz is made of it: its questions say why.'] };
  const topic = topicOf(name, quiz.description, { completion: 'quiz', quizzes: [{ quiz: id, passPercent: 0 }] });
  return {
    kind: 'quiz',
    title: name,
    topic,
    messages: ['The quiz is a draft; publish it before students can take it.', ...(notes.get(id) ?? [])],
  };
};

const refused =
  (kind: CourseItem['kind'], why: (resource: Resource) => string): Reader =>
  async (_reading, resource, title) => ({
    kind,
    title: title || resource.path || resource.id,
    messages: [why(resource)],
  });

const readers: Readonly<Record<Resource['kind'], Reader>> = {
  page: readPage,
  file: readFile,
  link: readLink,
  quiz: readQuiz,
  bank: refused('quiz', () => 'A bank of questions is not a topic. Its questions are in the question bank.'),
  discussion: readWritten(
    'discussion',
    'A discussion comes as a page; what people have written in it is not in the file.',
  ),
  assignment: readWritten('assignment', 'An assignment comes as a page without the place to hand it in.'),
  tool: refused('tool', () => 'An external tool (LTI) belongs to the site that it was set up for.'),
  other: refused('other', ({ type }) => `There is no place for a part of the type "${type}".`),
};
