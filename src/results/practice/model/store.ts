/** A school's own memory models, and the reviews that they are fitted to. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Fit, History } from './rules.ts';

/** Reviews that were not taken back, with the days since the one before of the same student and question. */
const reviews = (tx: TenantTx) => sql`
  select r.person_id, r.question_id, r.rating, r.reviewed_at, r.review_id,
    row_number() over card as number,
    coalesce(round(extract(epoch from r.reviewed_at - lag(r.reviewed_at) over card) / 86400), 0)::int as days
  from practice_review r
  where r.tenant_id = ${tx.tenantId} and r.rating is not null
    and not exists (select from practice_review u
      where u.tenant_id = r.tenant_id and u.person_id = r.person_id and u.undoes = r.review_id)
  window card as (partition by r.person_id, r.question_id order by r.reviewed_at, r.review_id)`;

export interface ReviewCount {
  /** Answers after the first of a student to a question. */
  readonly reviews: number;
  readonly students: number;
}

/** How much there is to fit a model to. */
export async function countReviews(tx: TenantTx): Promise<ReviewCount> {
  const { rows } = await sql<ReviewCount>`
    select count(*)::int as reviews, count(distinct person_id)::int as students
    from (${reviews(tx)}) r where number > 1`.execute(tx);
  return rows[0]!;
}

/** The histories of the cards that were answered last, with at most so many answers; cards of one answer are left out. */
export async function listHistories(tx: TenantTx, most: number): Promise<History[]> {
  const { rows } = await sql<{ student: string; ratings: number[]; days: number[] }>`
    with card as (
      select person_id, question_id, max(reviewed_at) as last, count(*) as n,
        array_agg(rating::int order by number) as ratings, array_agg(greatest(days, 0) order by number) as days
      from (${reviews(tx)}) r group by person_id, question_id having count(*) > 1),
    counted as (select card.*, sum(n) over (order by last desc, person_id, question_id) as total from card)
    select person_id as student, ratings, days from counted where total <= ${most}`.execute(tx);
  return rows.map(({ student, ratings, days }) => ({
    student,
    steps: ratings.map((rating, index) => ({ rating, days: days[index]! })),
  }));
}

export const listModels = (tx: TenantTx, limit: number) =>
  tx
    .selectFrom('practice_model')
    .select(['version', 'reviews', 'students', 'loss_usual', 'loss_fitted', 'is_in_use', 'fitted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export const findModel = (tx: TenantTx, version: number) =>
  tx
    .selectFrom('practice_model')
    .select(['version', 'loss_usual', 'loss_fitted'])
    .where('tenant_id', '=', tx.tenantId)
    .where('version', '=', version)
    .executeTakeFirst();

export const findInUse = (tx: TenantTx) =>
  tx
    .selectFrom('practice_model')
    .select(['version', 'parameters'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_in_use', '=', true)
    .executeTakeFirst();

/** Stores a fit as the next version, not in use. Returns the version. */
export async function insertModel(
  tx: TenantTx,
  fit: Fit & ReviewCount & { readonly fittedBy: string | null; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into practice_model (tenant_id, version, parameters, reviews, students, loss_usual, loss_fitted, is_in_use, fitted_by, fitted_at)
    select ${tx.tenantId}::uuid, 1 + coalesce(max(version), 0), ${[...fit.parameters]}::float8[], ${fit.reviews}, ${fit.students},
      ${fit.lossUsual}, ${fit.lossFitted}, false, ${fit.fittedBy}::uuid, ${fit.at}
    from practice_model where tenant_id = ${tx.tenantId}
    returning version`.execute(tx);
  return rows[0]!.version;
}

/** From now on this version counts; null: the usual parameters. */
export async function setInUse(tx: TenantTx, version: number | null): Promise<void> {
  const models = tx.updateTable('practice_model').where('tenant_id', '=', tx.tenantId);
  await models.set({ is_in_use: false }).where('is_in_use', '=', true).execute();
  if (version !== null) await models.set({ is_in_use: true }).where('version', '=', version).execute();
}
