/** The quiz of a file, made of those of its questions that were stored. Pure. */
import type { ImportQuiz, ImportReport } from './contract.ts';

type Draw = ImportQuiz['draws'][number];

/** As a new quiz takes it. */
export interface QuizOfFile extends Omit<ImportQuiz, 'questions' | 'draws'> {
  readonly questions: readonly { readonly question: string; readonly section: number }[];
  readonly draws: readonly Omit<Draw, 'positions'>[];
}

const MOST_NAME = 200;

/** `02_cell-biology (1).gift` as a title: `02 cell biology`. */
export function titleOfFile(file: string): string {
  const words = file
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/\s*\(\d+\)$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .slice(0, MOST_NAME);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Sections of which nothing was stored are left out, and of fewer questions than a draw asks for all are drawn. Null for a
 * file that describes no quiz, or of which nothing was stored.
 */
export function quizOfFile({ quiz, items }: Pick<ImportReport, 'quiz' | 'items'>): QuizOfFile | null {
  if (!quiz) return null;
  const idOf = new Map(items.flatMap(({ position, _id }) => (_id ? [[position, _id] as const] : [])));
  const stored = quiz.questions.filter(({ position }) => idOf.has(position));
  const drawn = quiz.draws.flatMap(({ positions, ...draw }) => {
    const count = Math.min(draw.count, positions.filter((position) => idOf.has(position)).length);
    return count === 0 ? [] : [{ ...draw, count }];
  });
  if (stored.length + drawn.length === 0) return null;
  const kept = [...new Set([...stored, ...drawn].map(({ section }) => section))].sort((a, b) => a - b);
  const sections = kept.flatMap((index) => quiz.sections[index] ?? []);
  const sectionAt = (section: number): number => Math.max(0, kept.indexOf(section));
  return {
    ...quiz,
    sections,
    questions: stored.map(({ position, section }) => ({ question: idOf.get(position)!, section: sectionAt(section) })),
    draws: drawn.map((draw) => ({ ...draw, section: sectionAt(draw.section) })),
  };
}
