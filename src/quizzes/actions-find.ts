/** Quizzes for the global search. */
import type { Finder } from '#access/find.ts';
import { hitNote } from '#access/hit.ts';
import { audienceOf } from './actions.ts';
import { slugOf } from './rules.ts';
import { anyQuiz, listQuizPage, type QuizFilter } from './store-list.ts';

/** Of this many newest, those whose name begins with the text come first. */
const CANDIDATES = 20;

const all: QuizFilter = { ...anyQuiz, limit: CANDIDATES, sort: '-createdAt' };

/** What the list of quizzes shows to the actor, by name. */
export const quizFinder: Finder = {
  kind: 'quiz',
  async findFor(tx, actor, text, limit, now) {
    const rows = await listQuizPage(tx, audienceOf(actor), { ...all, q: text }, now);
    const rank = (row: (typeof rows)[number]): number =>
      (row.date_state === 'archived' ? 2 : 0) + (row.name.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1);
    return rows
      .toSorted((one, other) => rank(one) - rank(other))
      .slice(0, limit)
      .map((row) => ({
        _id: row.quiz_id,
        title: row.name,
        note: hitNote(row.date_state),
        detail: '',
        href: `/quizzes/${encodeURIComponent(slugOf(row.name))}/${row.quiz_id}`,
      }));
  },
};
