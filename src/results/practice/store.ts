/** What students remember of questions, and every answer that told of it. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import { COUNTED_DUE, USUAL_DAILY_LIMIT, USUAL_RETENTION } from './rules.ts';
import type { Aim, Memory, MemoryRating } from './schedule.ts';

const cardColumns = [
  'c.question_id',
  'c.due_at',
  'c.stability',
  'c.difficulty',
  'c.reps',
  'c.lapses',
  'c.last_rating',
  'c.last_fraction',
  'c.reviewed_at',
  'c.review_id',
] as const;

export interface CardRow {
  readonly question_id: string;
  readonly due_at: Date;
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly last_rating: number;
  readonly last_fraction: number | null;
  readonly reviewed_at: Date;
  readonly review_id: string;
}

export const toMemory = (row: CardRow): Memory => ({
  dueAt: row.due_at,
  stability: row.stability,
  difficulty: row.difficulty,
  reps: row.reps,
  lapses: row.lapses,
  reviewedAt: row.reviewed_at,
});

/** A card at a review, to be written. */
export interface CardWrite {
  readonly questionId: string;
  readonly reviewId: string;
  readonly rating: MemoryRating;
  /** Share of the marks, 0 to 1; null where only the rating is known. */
  readonly fraction: number | null;
  readonly memory: Memory;
}

/** The person's cards that no rule keeps from practice now; `blocked` comes from `listBlocked`. */
export const practisable = (tx: TenantTx, personId: string, blocked: readonly string[]) =>
  tx
    .selectFrom('practice_card as c')
    .innerJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 'c.tenant_id').onRef('q.question_id', '=', 'c.question_id'),
    )
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.person_id', '=', personId)
    .where('q.deleted_at', 'is', null)
    .where('q.status', '<>', 'retired')
    .where(sql<SqlBool>`c.question_id <> all(${[...blocked]}::uuid[])`)
    .where(
      sql<SqlBool>`not exists (select from practice_closed_question x
        where x.tenant_id = c.tenant_id and x.question_id = c.question_id)`,
    )
    .where(
      sql<SqlBool>`not exists (select from practice_closed_tag x
        join question_tag t on t.tenant_id = x.tenant_id and t.tag_id = x.tag_id
        where x.tenant_id = c.tenant_id and t.question_id = c.question_id)`,
    );
export type Practisable = ReturnType<typeof practisable>;

/** How many there are, counted up to `COUNTED_DUE` and one more. */
export async function countUpTo(cards: Practisable): Promise<number> {
  const rows = await cards
    .select('c.question_id')
    .limit(COUNTED_DUE + 1)
    .execute();
  return rows.length;
}

export const listCards = (cards: Practisable, limit: number): Promise<CardRow[]> =>
  cards.select(cardColumns).orderBy('c.due_at').orderBy('c.question_id').limit(limit).execute();

/** The card, locked until the transaction ends. */
export const lockCard = (cards: Practisable, questionId: string): Promise<CardRow | undefined> =>
  cards.select(cardColumns).where('c.question_id', '=', questionId).forUpdate('c').executeTakeFirst();

/** Cards of these questions, whatever may be practised. */
export const listCardsOf = (
  tx: TenantTx,
  personId: string,
  questionIds: readonly string[],
  { isLocked = false } = {},
): Promise<CardRow[]> =>
  tx
    .selectFrom('practice_card as c')
    .select(cardColumns)
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.person_id', '=', personId)
    .where(sql<SqlBool>`c.question_id = any(${[...questionIds]}::uuid[])`)
    .$if(isLocked, (cards) => cards.forUpdate())
    .execute();

/** Stores the cards as they are after reviews. */
export async function upsertCards(tx: TenantTx, personId: string, cards: readonly CardWrite[]): Promise<void> {
  if (cards.length === 0) return;
  await tx
    .insertInto('practice_card')
    .values(
      cards.map(({ questionId, reviewId, rating, fraction, memory }) => ({
        tenant_id: tx.tenantId,
        person_id: personId,
        question_id: questionId,
        due_at: memory.dueAt,
        stability: memory.stability,
        difficulty: memory.difficulty,
        reps: memory.reps,
        lapses: memory.lapses,
        last_rating: rating,
        last_fraction: fraction,
        reviewed_at: memory.reviewedAt,
        review_id: reviewId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'question_id']).doUpdateSet((row) => ({
        due_at: row.ref('excluded.due_at'),
        stability: row.ref('excluded.stability'),
        difficulty: row.ref('excluded.difficulty'),
        reps: row.ref('excluded.reps'),
        lapses: row.ref('excluded.lapses'),
        last_rating: row.ref('excluded.last_rating'),
        last_fraction: row.ref('excluded.last_fraction'),
        reviewed_at: row.ref('excluded.reviewed_at'),
        review_id: row.ref('excluded.review_id'),
      })),
    )
    .execute();
}

export interface Settings {
  /** 0.80 to 0.97. */
  readonly retention: number;
  readonly dailyLimit: number;
  /** How many different answers may be checked before a question counts; 0: until one is right. */
  readonly tries: number;
}

/** Settings to store; without `tries` these stay as they are. */
export type SettingsWrite = Omit<Settings, 'tries'> & { readonly tries?: number | undefined };

const toSettings = (row: { retention: string; daily_limit: number; tries: number }): Settings => ({
  retention: Number(row.retention),
  dailyLimit: row.daily_limit,
  tries: row.tries,
});

const usualSettings: Settings = { retention: USUAL_RETENTION, dailyLimit: USUAL_DAILY_LIMIT, tries: ONE_TRY };

export async function readSettings(tx: TenantTx, personId: string): Promise<Settings> {
  const row = await tx
    .selectFrom('practice_preference')
    .select(['retention', 'daily_limit', 'tries'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ? toSettings(row) : readDefaults(tx);
}

/** How a student practises, and what their memory knows already. */
export interface Scheduling extends Settings, Aim {
  /** Attempts whose grades the memory knows. */
  readonly taken: ReadonlySet<string>;
}

/** How the person's reviews are scheduled: their settings, or else the school's, and the memory model of the school. */
export async function readScheduling(tx: TenantTx, personId: string): Promise<Scheduling> {
  const { rows } = await sql<{
    retention: string | null;
    daily_limit: number;
    tries: number;
    parameters: number[] | null;
    taken: string[];
  }>`
    select coalesce(p.retention, d.retention) as retention, coalesce(p.daily_limit, d.daily_limit) as daily_limit,
      coalesce(p.tries, d.tries) as tries, m.parameters,
      array(select k.attempt_id from practice_attempt k
        where k.tenant_id = ${tx.tenantId} and k.person_id = ${personId}::uuid) as taken
    from (select 1) as one
    left join practice_preference p on p.tenant_id = ${tx.tenantId} and p.person_id = ${personId}::uuid
    left join practice_default d on d.tenant_id = ${tx.tenantId}
    left join practice_model m on m.tenant_id = ${tx.tenantId} and m.is_in_use`.execute(tx);
  const { retention, daily_limit, tries, parameters, taken } = rows[0]!;
  const settings = retention === null ? usualSettings : toSettings({ retention, daily_limit, tries });
  return { ...settings, parameters, taken: new Set(taken) };
}

/** What holds for students of the school who have not chosen for themselves. */
export async function readDefaults(tx: TenantTx): Promise<Settings> {
  const row = await tx
    .selectFrom('practice_default')
    .select(['retention', 'daily_limit', 'tries'])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  return row ? toSettings(row) : usualSettings;
}

const toColumns = (settings: Settings) => ({
  retention: String(settings.retention),
  daily_limit: settings.dailyLimit,
  tries: settings.tries,
});

export async function upsertDefaults(tx: TenantTx, settings: SettingsWrite): Promise<void> {
  const { tries } = await readDefaults(tx);
  const values = toColumns({ ...settings, tries: settings.tries ?? tries });
  await tx
    .insertInto('practice_default')
    .values({ tenant_id: tx.tenantId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id']).doUpdateSet(values))
    .execute();
}

export async function upsertSettings(tx: TenantTx, personId: string, settings: SettingsWrite): Promise<void> {
  const { tries } = await readSettings(tx, personId);
  const values = toColumns({ ...settings, tries: settings.tries ?? tries });
  await tx
    .insertInto('practice_preference')
    .values({ tenant_id: tx.tenantId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doUpdateSet(values))
    .execute();
}
