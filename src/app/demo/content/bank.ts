/** The questions under db/seed, brought into the form in which the bank stores them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoQuestion } from '#app/demo/demo-question.ts';
import { seededOptionId } from '#app/demo/ids.ts';
import { checkQuestion } from '#items/question-bank/check.ts';
import { type QuestionInput, questionInputSchema } from '#items/question-bank/contract.ts';
import { seededRandom, shuffled } from '#platform/exact/random.ts';
import { findImageFormat, type ImageFormat } from '#platform/server/images/image-format.ts';
import { questionsOfNewTypes } from './bank-types.ts';

export const SEED_FOLDER = join(import.meta.dirname, '../../../../db/seed');

export interface Figure extends ImageFormat {
  readonly name: string;
  readonly hash: string;
  readonly bytes: Buffer;
  readonly alt: string;
}

export interface Bank {
  readonly questions: readonly DemoQuestion[];
  readonly figures: readonly Figure[];
}

interface Source {
  readonly source: string;
  readonly author: string;
  readonly licence: string;
}

interface HamQuestion {
  readonly id: string;
  readonly part: string;
  readonly text: string;
  readonly choices: readonly string[];
  readonly right: number;
  readonly figure?: string;
  readonly rule?: string;
}

interface TriviaQuestion {
  readonly id: string;
  readonly tag: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly text: string;
  readonly choices?: readonly string[];
  readonly right: number | boolean;
}

interface OwnQuestion {
  readonly key: string;
  readonly mistakes?: readonly string[];
  readonly content: { readonly shuffle?: boolean; readonly options?: readonly object[] };
}

const readSeed = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(join(SEED_FOLDER, name), 'utf8')) as T;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const TITLE_LENGTH = 90;

/** The beginning of a text, cut between words. */
function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, line.lastIndexOf(' ', TITLE_LENGTH - 2))} …`;
}

function withIds<T extends object>(key: string, options: readonly T[]): (T & { id: string })[] {
  const random = seededRandom(`options of ${key}`);
  return options.map((option) => ({ id: seededOptionId(random), ...option }));
}

const singleChoice = (key: string, stem: string, choices: readonly string[], right: number) => ({
  stem,
  shuffle: true,
  options: withIds(
    key,
    choices.map((text, index) => ({ text: paragraph(text), share: index === right ? '1' : '0', feedback: '' })),
  ),
});

const demo = (key: string, input: Partial<QuestionInput>, mistakes: readonly string[] = []): DemoQuestion => ({
  key,
  question: checkQuestion(questionInputSchema.parse(input)),
  mistakes,
});

const licenceClasses = {
  T: { name: 'Technician', difficulty: 2, subscription: 1 },
  G: { name: 'General', difficulty: 3, subscription: 1 },
  E: { name: 'Extra', difficulty: 5, subscription: 2 },
} as const;

const DRAWN_WIDTH = 640;

const addressOf = (hash: string): string => `/v1/api/images/${hash}`;

function picture(figure: Figure): string {
  const width = Math.min(DRAWN_WIDTH, figure.width);
  const height = Math.round((figure.height * width) / figure.width);
  return `<p><img src="${addressOf(figure.hash)}" alt="${escaped(figure.alt)}" width="${width}" height="${height}"></p>`;
}

function fromHam(ham: HamQuestion, about: Source, stats: ReadonlyMap<string, Figure>): DemoQuestion {
  const { name, difficulty, subscription } = licenceClasses[ham.id[0] as keyof typeof licenceClasses];
  const figure = ham.figure === undefined ? '' : picture(stats.get(ham.figure)!);
  return demo(ham.id, {
    title: `${ham.id} ${titleOf(ham.text)}`,
    type: 'single-choice',
    content: singleChoice(ham.id, paragraph(ham.text) + figure, ham.choices, ham.right),
    difficulty,
    subscription,
    tags: ['Amateur radio', `${name} class`, ham.part],
    generalFeedback: ham.rule ? paragraph(`See 47 CFR ${ham.rule}.`) : '',
    author: about.author,
    source: `${about.source}: ${ham.id}`,
    licence: about.licence,
  });
}

const triviaDifficulty = { easy: 1, medium: 3, hard: 4 } as const;

function fromTrivia(trivia: TriviaQuestion, about: Source): DemoQuestion {
  const stem = paragraph(trivia.text);
  return demo(trivia.id, {
    title: titleOf(trivia.text),
    ...(typeof trivia.right === 'boolean'
      ? { type: 'true-false', content: { stem, right: trivia.right, feedbackTrue: '', feedbackFalse: '' } }
      : { type: 'single-choice', content: singleChoice(trivia.id, stem, trivia.choices ?? [], trivia.right) }),
    difficulty: triviaDifficulty[trivia.difficulty],
    tags: ['General knowledge', trivia.tag],
    author: about.author,
    source: `${about.source} (${trivia.id})`,
    licence: about.licence,
  });
}

function fromOwn({ key, mistakes, content, ...rest }: OwnQuestion): DemoQuestion {
  // Written with the right options first, as is natural; a bank that shows them so would look odd.
  const order =
    content.shuffle === false ? content.options : content.options && shuffled(content.options, seededRandom(key));
  const options = order && { options: withIds(key, order) };
  return demo(key, { ...rest, content: { ...content, ...options }, author: 'Tripos' }, mistakes);
}

async function readFigure([name, alt]: readonly [name: string, alt: string]): Promise<Figure> {
  const bytes = await readFile(join(SEED_FOLDER, 'figures', name));
  const format = findImageFormat(bytes);
  if (!format) throw new Error(`db/seed/figures/${name} is no picture`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...format, name, hash, bytes, alt };
}

/** Reads and checks all questions; the order is that of the files. */
export async function readBank(): Promise<Bank> {
  const ham = await readSeed<Source & { figures: Record<string, string>; questions: HamQuestion[] }>('hamradio.json');
  const trivia = await readSeed<Source & { questions: TriviaQuestion[] }>('opentdb.json');
  const own = await readSeed<{ questions: OwnQuestion[] }>('own-questions.json');
  const stats = await Promise.all(Object.entries(ham.figures).map(readFigure));
  const byName = new Map(stats.map((figure) => [figure.name, figure]));
  return {
    figures: stats,
    questions: [
      ...ham.questions.map((question) => fromHam(question, ham, byName)),
      ...trivia.questions.map((question) => fromTrivia(question, trivia)),
      ...own.questions.map(fromOwn),
      ...questionsOfNewTypes(new Map(stats.map(({ name, hash }) => [name, addressOf(hash)]))),
    ],
  };
}
