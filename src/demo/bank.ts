/** The questions of the demo: two open banks and some of our own. Sources and licences: `db/seed/README.md`. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { findImageFormat } from '#platform/server/image-format.ts';
import { checkQuestion } from '#question-bank/check.ts';
import { questionInputSchema } from '#question-bank/contract.ts';
import type { CheckedQuestion } from '#question-bank/store.ts';
import type { NewImage } from '#question-bank/store-images.ts';

const SEED = join(import.meta.dirname, '../../db/seed');

interface HamradioQuestion {
  readonly id: string;
  readonly group: string;
  readonly topic: string;
  readonly text: string;
  readonly figure?: string;
  readonly choices: readonly string[];
  readonly right: number;
}

interface TriviaQuestion {
  readonly id: string;
  readonly category: string;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly type: 'single' | 'truefalse';
  readonly text: string;
  readonly choices: readonly string[];
  readonly right: number;
}

interface OwnQuestion {
  readonly title: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly difficulty: number;
  readonly marks: number;
  readonly generalFeedback: string;
  readonly content: Record<string, unknown> & { options?: readonly object[] };
}

/** A question of the demo and the group of questions it is drawn from. */
export interface DemoQuestion {
  readonly bank: 'hamradio' | 'trivia' | 'own';
  /** The group of the exam's blueprint, the category, or the first tag. */
  readonly group: string;
  readonly question: CheckedQuestion;
}

export interface DemoBank {
  readonly questions: readonly DemoQuestion[];
  readonly images: readonly NewImage[];
}

const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(SEED, name), 'utf8'));

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const titleOf = (text: string): string => (text.length <= 90 ? text : `${text.slice(0, 88).trimEnd()} …`);

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const optionId = (random: Random): string =>
  Array.from({ length: 8 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');

const check = (input: object): CheckedQuestion => checkQuestion(questionInputSchema.parse(input));

async function readFigures(names: Iterable<string>): Promise<Map<string, NewImage>> {
  const images = new Map<string, NewImage>();
  for (const name of new Set(names)) {
    const bytes = await readFile(join(SEED, 'figures', name));
    const format = findImageFormat(bytes)!;
    const figure = name.replace('.png', '').toUpperCase();
    images.set(name, {
      ...format,
      hash: createHash('sha256').update(bytes).digest('hex'),
      bytes,
      name,
      alt: `Figure ${figure} of the examination: a circuit diagram with numbered parts`,
    });
  }
  return images;
}

function hamradioQuestion(raw: HamradioQuestion, figures: ReadonlyMap<string, NewImage>, random: Random): DemoQuestion {
  const figure = raw.figure === undefined ? undefined : figures.get(raw.figure);
  const picture = figure
    ? `<p><img src="/v1/api/images/${figure.hash}" alt="${figure.alt}" width="${figure.width}" height="${figure.height}"></p>`
    : '';
  return {
    bank: 'hamradio',
    group: raw.group,
    question: check({
      title: titleOf(raw.text),
      type: 'single-choice',
      difficulty: 1 + (raw.group.charCodeAt(1) % 3),
      tags: ['Amateur radio', raw.topic],
      source: `NCVEC Technician pool 2026–2030, ${raw.id}`,
      author: 'National Conference of VECs',
      licence: 'Public domain',
      content: {
        stem: paragraph(raw.text) + picture,
        shuffle: !raw.choices.some((choice) => /all (of )?(these|the above)|none of these/i.test(choice)),
        options: raw.choices.map((text, index) => ({
          id: optionId(random),
          text: paragraph(text),
          share: index === raw.right ? '1' : '0',
          feedback: '',
        })),
      },
    }),
  };
}

const DIFFICULTIES = { easy: 1, medium: 3, hard: 4 } as const;

function triviaQuestion(raw: TriviaQuestion, random: Random): DemoQuestion {
  const common = {
    title: titleOf(raw.text),
    difficulty: DIFFICULTIES[raw.difficulty] + (raw.difficulty !== 'medium' && random() < 0.4 ? 1 : 0),
    tags: ['General knowledge', raw.category],
    // Free for most, premium for some, so that both tiers have something to show.
    subscription: random() < 0.15 ? 2 : 1,
    source: `Open Trivia Database, ${raw.id}`,
    author: 'Open Trivia Database contributors',
    licence: 'CC BY-SA 4.0',
  };
  const stem = paragraph(raw.text);
  const question =
    raw.type === 'truefalse'
      ? check({ ...common, type: 'true-false', content: { stem, right: raw.choices[raw.right] === 'True' } })
      : check({
          ...common,
          type: 'single-choice',
          content: {
            stem,
            shuffle: true,
            options: raw.choices.map((text, index) => ({
              id: optionId(random),
              text: paragraph(text),
              share: index === raw.right ? '1' : '0',
              feedback: '',
            })),
          },
        });
  return { bank: 'trivia', group: raw.category, question };
}

function ownQuestion(raw: OwnQuestion, random: Random): DemoQuestion {
  const options = raw.content.options?.map((option) => ({ id: optionId(random), ...option }));
  return {
    bank: 'own',
    group: raw.tags[0]!,
    question: check({ ...raw, content: { ...raw.content, ...(options && { options }) } }),
  };
}

/** All questions of the demo, checked and sanitised as any other, in an order that the random source decides. */
export async function readDemoBank(random: Random): Promise<DemoBank> {
  const hamradio = await readJson<HamradioQuestion[]>('hamradio.json');
  const trivia = await readJson<TriviaQuestion[]>('opentdb.json');
  const own = await readJson<OwnQuestion[]>('own.json');
  const figures = await readFigures(hamradio.flatMap((raw) => raw.figure ?? []));
  const questions = [
    ...hamradio.map((raw) => hamradioQuestion(raw, figures, random)),
    ...trivia.map((raw) => triviaQuestion(raw, random)),
    ...own.map((raw) => ownQuestion(raw, random)),
  ];
  return { questions: shuffled(questions, random), images: [...figures.values()] };
}
