/** Which of the questions that can be practised are asked for. */
import { type SqlBool, sql } from 'kysely';
import type { Practisable } from '../store.ts';

/** Only the cards of these questions. */
export const among = (cards: Practisable, questionIds: readonly string[]): Practisable =>
  cards.where(sql<SqlBool>`c.question_id = any(${[...questionIds]}::uuid[])`);
