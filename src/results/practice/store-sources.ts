/** Which of the questions that may be practised a run takes. */
import { type SqlBool, sql } from 'kysely';
import type { PracticeSource } from './rules.ts';
import type { Practisable } from './store.ts';

const isMistake = sql<SqlBool>`c.last_rating < 3`;

const isBookmarked = (personId: string) => sql<SqlBool>`exists (select from question_bookmark b
  where b.tenant_id = c.tenant_id and b.person_id = ${personId}::uuid and b.question_id = c.question_id)`;

/** `dueBy`: the end of the day until which a question counts as due. */
export function inSource(
  cards: Practisable,
  personId: string,
  asked: { readonly from: PracticeSource; readonly attempt?: string | undefined; readonly topic?: string | undefined },
  dueBy: Date,
): Practisable {
  switch (asked.from) {
    case 'due':
      return cards.where('c.due_at', '<', dueBy);
    case 'bookmarks':
      return cards.where(isBookmarked(personId));
    case 'topic':
      return cards.where(
        sql<SqlBool>`exists (select from question_tag qt join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id
          where qt.tenant_id = c.tenant_id and qt.question_id = c.question_id and lower(t.name) = lower(${asked.topic ?? ''}))`,
      );
    case 'mistakes':
      return asked.attempt === undefined
        ? cards.where(isMistake)
        : cards.where(
            sql<SqlBool>`exists (select from attempt_grade g where g.tenant_id = c.tenant_id
              and g.attempt_id = ${asked.attempt}::uuid and g.question_id = c.question_id and g.outcome not in ('right', 'waiting'))`,
          );
  }
}

/** How many questions each way to practise has. */
export const countSources = (cards: Practisable, personId: string) =>
  cards
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${isMistake}))::int`.as('mistakes'),
      sql<number>`(count(*) filter (where ${isBookmarked(personId)}))::int`.as('bookmarks'),
    ])
    .executeTakeFirstOrThrow();

/** The topics of the questions, those with most due questions first. */
export async function listTopics(cards: Practisable, dueBy: Date) {
  const rows = await cards
    .innerJoin('question_tag as qt', (join) =>
      join.onRef('qt.tenant_id', '=', 'c.tenant_id').onRef('qt.question_id', '=', 'c.question_id'),
    )
    .innerJoin('tag as t', (join) => join.onRef('t.tenant_id', '=', 'qt.tenant_id').onRef('t.tag_id', '=', 'qt.tag_id'))
    .select(['t.tag_id', 't.name'])
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where c.due_at < ${dueBy}))::int`.as('due'),
    ])
    .groupBy(['t.tag_id', 't.name'])
    .orderBy('due', 'desc')
    .orderBy('count', 'desc')
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ _id: row.tag_id, name: row.name, count: row.count, due: row.due }));
}
