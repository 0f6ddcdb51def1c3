/** Which of the questions that may be practised a run takes. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { masteryOf } from './mastery/rules.ts';
import { shareOfMarks, weightAt } from './mastery/store.ts';
import type { PracticeSource } from './rules.ts';
import type { Practisable } from './store.ts';
import { countByCourse, inCourse } from './store-courses.ts';

const isMistake = sql<SqlBool>`c.last_rating < 3`;

const isBookmarked = (personId: string) => sql<SqlBool>`exists (select from question_bookmark b
  where b.tenant_id = c.tenant_id and b.person_id = ${personId}::uuid and b.question_id = c.question_id)`;

/** What a student chose to practise. */
export interface Choice {
  readonly from: PracticeSource;
  readonly attempt?: string | undefined;
  readonly course?: string | undefined;
  readonly topic?: string | undefined;
  readonly assignment?: string | undefined;
  readonly difficulty?: number | undefined;
}

const isOfDifficulty = (difficulty: number | undefined) =>
  difficulty === undefined ? sql<SqlBool>`true` : sql<SqlBool>`q.difficulty = ${difficulty}`;

/** `dueBy`: the end of the day until which a question counts as due. */
export function inSource(tx: TenantTx, every: Practisable, personId: string, asked: Choice, dueBy: Date): Practisable {
  const cards = every.where(isOfDifficulty(asked.difficulty));
  switch (asked.from) {
    case 'all':
      return cards;
    case 'due':
      return cards.where('c.due_at', '<', dueBy);
    case 'bookmarks':
      return cards.where(isBookmarked(personId));
    case 'topic':
      return cards.where(
        sql<SqlBool>`exists (select from question_tag qt join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
          where qt.tenant_id = c.tenant_id and qt.question_id = c.question_id and lower(t.name) = lower(${asked.topic ?? ''}))`,
      );
    case 'assignment':
      return cards.where(
        sql<SqlBool>`exists (select from question_tag qt join practice_assignment_topic w
          on w.tenant_id = qt.tenant_id and w.tag_id = qt.tag_id
          where qt.tenant_id = c.tenant_id and qt.question_id = c.question_id and w.assignment_id = ${asked.assignment ?? null}::uuid)`,
      );
    case 'mistakes':
      if (asked.course !== undefined) return cards.where(isMistake).where(inCourse(tx, personId, asked.course));
      return asked.attempt === undefined
        ? cards.where(isMistake)
        : cards.where(
            sql<SqlBool>`exists (select from attempt_grade g where g.tenant_id = c.tenant_id
              and g.attempt_id = ${asked.attempt}::uuid and g.question_id = c.question_id and g.outcome not in ('right', 'waiting'))`,
          );
  }
}

/** Of each difficulty that the questions have, the easiest first, how many there are and how many are mistakes. */
export const countByDifficulty = (cards: Practisable) =>
  cards
    .select([
      'q.difficulty',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${isMistake}))::int`.as('mistakes'),
    ])
    .groupBy('q.difficulty')
    .orderBy('q.difficulty')
    .execute();

/** How many of the questions the student has bookmarked; of one difficulty, or of any. */
export async function countBookmarks(cards: Practisable, personId: string, difficulty?: number): Promise<number> {
  const { count } = await cards
    .where(isOfDifficulty(difficulty))
    .where(isBookmarked(personId))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Has the statements of this transaction planned for the values that they are given. Over very many cards, the plan that
 * PostgreSQL makes for any values, and takes from the sixth time on, is several times slower. Their joins stay in memory.
 */
export const planForValues = async (tx: TenantTx): Promise<void> =>
  void (await sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '32MB', true)`.execute(
    tx,
  ));

/** The courses that the student made mistakes in, most first; of one difficulty, or of any. */
export const countMistakesByCourse = (tx: TenantTx, cards: Practisable, personId: string, difficulty?: number) =>
  countByCourse(tx, personId, cards.where(isMistake).where(isOfDifficulty(difficulty)));

/**
 * The topics of the questions, those with most due questions first, with how much of them the student masters. Of one
 * difficulty only its questions are counted, and mastery is of all.
 */
export async function listTopics(tx: TenantTx, cards: Practisable, dueBy: Date, now: Date, difficulty?: number) {
  const isAsked = isOfDifficulty(difficulty);
  // The names are found for the few topics, and not for each question of theirs.
  const counted = cards
    .innerJoin('question_tag as qt', (join) =>
      join.onRef('qt.tenant_id', '=', 'c.tenant_id').onRef('qt.question_id', '=', 'c.question_id'),
    )
    .select('qt.tag_id')
    .select([
      sql<number>`count(*)::int`.as('answered'),
      sql<number>`(count(*) filter (where ${isAsked}))::int`.as('count'),
      sql<number>`(count(*) filter (where ${isAsked} and c.due_at < ${dueBy}))::int`.as('due'),
      sql<number>`sum(${weightAt(now)})`.as('weight'),
      sql<number>`sum(${weightAt(now)} * ${shareOfMarks})`.as('earned'),
    ])
    .groupBy('qt.tag_id');
  const rows = await tx
    .selectFrom('tag as t')
    .innerJoin(counted.as('n'), 'n.tag_id', 't.tag_id')
    .select(['t.tag_id', 't.name', 'n.answered', 'n.count', 'n.due', 'n.weight', 'n.earned'])
    .where('t.tenant_id', '=', tx.tenantId)
    .orderBy('n.due', 'desc')
    .orderBy('n.count', 'desc')
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({
    _id: row.tag_id,
    name: row.name,
    count: row.count,
    answered: row.answered,
    due: row.due,
    mastery: masteryOf({ n: row.answered, weight: row.weight, earned: row.earned }),
  }));
}
