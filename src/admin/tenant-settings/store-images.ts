/** The picture library: what is stored, and everywhere a picture may be used. */

import { type RawBuilder, sql } from 'kysely';
import { sortField } from '#platform/contract/shapes.ts';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { LibraryImage } from './contract-images.ts';

type UseKind = LibraryImage['uses'][number]['kind'];

/** A place for pictures, of the thing with that id: a column that holds the hash of one, or words that hold the addresses of many. */
type Place = { readonly kind: UseKind; readonly table: string; readonly id: string } & (
  | { readonly column: string }
  | { readonly words: string }
);

const courseOfVersion = `(select course_id from topic t
  where t.tenant_id = topic_version.tenant_id and t.topic_id = topic_version.topic_id)`;

/**
 * Everywhere a picture may be used. A test asks the catalogue for tables that are neither listed here nor without
 * pictures.
 */
export const picturePlaces: readonly Place[] = [
  // The conditions of the indexes question_version_pictures, …_hint_pictures and …_catalogue_pictures.
  { kind: 'question', table: 'question_version', id: 'question_id', words: 'content::text || general_feedback' },
  { kind: 'question', table: 'question_version', id: 'question_id', words: 'hints::text' },
  { kind: 'question', table: 'question_version', id: 'question_id', words: 'catalogue::text' },
  { kind: 'stimulus', table: 'stimulus_version', id: 'stimulus_id', words: 'content' },
  { kind: 'stimulus', table: 'stimulus_version', id: 'stimulus_id', words: 'catalogue::text' },
  { kind: 'quiz', table: 'quiz_revision', id: 'quiz_id', words: 'description || instructions' },
  { kind: 'quiz', table: 'quiz_section', id: 'quiz_id', words: 'instructions' },
  { kind: 'course', table: 'course', id: 'course_id', column: 'cover_hash' },
  { kind: 'course', table: 'course', id: 'course_id', words: 'description' },
  { kind: 'course', table: 'topic', id: 'course_id', words: 'body' },
  // A picture of an old version must be there when the version is restored.
  { kind: 'course', table: 'topic_version', id: courseOfVersion, words: 'body' },
  { kind: 'channel', table: 'channel', id: 'channel_id', column: 'cover_hash' },
  { kind: 'channel', table: 'channel', id: 'channel_id', words: 'description' },
  { kind: 'announcement', table: 'announcement', id: 'announcement_id', words: 'body' },
  { kind: 'person', table: 'person', id: 'person_id', column: 'photo_hash' },
  { kind: 'company', table: 'tenant', id: 'tenant_id', words: "coalesce(logo, '') || coalesce(logo_small, '')" },
  { kind: 'company', table: 'legal_text', id: 'kind', words: 'body' },
  { kind: 'page', table: 'page', id: 'page_id', words: "draft::text || coalesce(scheduled::text, '')" },
  { kind: 'page', table: 'page_revision', id: 'page_id', words: 'document::text' },
  { kind: 'faq', table: 'faq', id: 'faq_id', words: 'answer' },
  { kind: 'post', table: 'post', id: 'post_id', column: 'cover_hash' },
  { kind: 'post', table: 'post', id: 'post_id', words: 'body' },
  // A layout holds the bare hashes.
  {
    kind: 'certificate',
    table: 'certificate_template',
    id: 'certificate_template_id',
    words: `regexp_replace(layout::text, '"(image|background)": "([0-9a-f]{64})"', '/v1/api/images/\\2', 'g')`,
  },
];

const usesAt = (tx: TenantTx, place: Place, hashes: readonly string[]): RawBuilder<unknown> => {
  const id = sql`${sql.raw(place.id)}::text`;
  if ('column' in place) {
    const column = sql.ref(place.column);
    return sql`select ${column} as hash, ${place.kind} as kind, ${id} as id from ${sql.table(place.table)}
      where tenant_id = ${tx.tenantId} and ${column} = any(${hashes})`;
  }
  const words = sql.raw(place.words);
  return sql`select found[1] as hash, ${place.kind} as kind, ${id} as id from ${sql.table(place.table)},
      regexp_matches(${words}, '/v1/api/images/([0-9a-f]{64})', 'g') as found
    where tenant_id = ${tx.tenantId} and (${words}) like '%/v1/api/images/%' and found[1] = any(${hashes})`;
};

/** In how many things of each kind each of the pictures is used. */
export async function listUses(tx: TenantTx, hashes: readonly string[]) {
  const all = sql.join(
    picturePlaces.map((place) => usesAt(tx, place, hashes)),
    sql` union all `,
  );
  const { rows } = await sql<{ hash: string; kind: UseKind; count: number }>`
    select hash, kind, count(distinct id)::int as count from (${all}) as used group by hash, kind order by kind`.execute(
    tx,
  );
  return Map.groupBy(rows, (row) => row.hash);
}

const orders = {
  createdAt: sql`i.created_at`,
  size: sql`octet_length(i.bytes)`,
  name: sql`lower(i.name)`,
} as const;

const imageRows = (tx: TenantTx) =>
  tx
    .selectFrom('stored_image as i')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'i.tenant_id').onRef('p.person_id', '=', 'i.created_by'),
    )
    .select(['i.image_hash', 'i.name', 'i.alt', 'i.mime', 'i.width', 'i.height', 'i.created_at'])
    .select(sql<number>`octet_length(i.bytes)`.as('size'))
    .select(sql<string | null>`nullif(trim(p.first_name || ' ' || p.last_name), '')`.as('author'))
    .where('i.tenant_id', '=', tx.tenantId);
export type ImageRow = Awaited<ReturnType<ReturnType<typeof imageRows>['execute']>>[number];

export async function listImageRows(
  tx: TenantTx,
  { q, sort, ofst, limit }: { q: string; sort: `${'' | '-'}${keyof typeof orders}`; ofst: number; limit: number },
) {
  const order = orders[sortField(sort)];
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const like = containing(q);
  const rows = await imageRows(tx)
    .$if(q !== '', (query) => query.where((is) => is.or([is('i.name', 'ilike', like), is('i.alt', 'ilike', like)])))
    .orderBy(sql`${order} ${direction}`)
    .orderBy('i.image_hash')
    .offset(ofst)
    .limit(limit)
    .execute();
  const sums = await tx
    .selectFrom('stored_image')
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<string>`coalesce(sum(octet_length(bytes)), 0)`.as('size'))
    .where('tenant_id', '=', tx.tenantId)
    .$if(q !== '', (query) => query.where((is) => is.or([is('name', 'ilike', like), is('alt', 'ilike', like)])))
    .executeTakeFirstOrThrow();
  return { rows, total: sums.total, size: Number(sums.size) };
}

export const findImageRow = (tx: TenantTx, hash: string) =>
  imageRows(tx).where('i.image_hash', '=', hash).executeTakeFirst();

export const updateImageRow = (tx: TenantTx, hash: string, change: { name?: string; alt?: string }) =>
  tx
    .updateTable('stored_image')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('image_hash', '=', hash)
    .execute();

export const deleteImageRow = (tx: TenantTx, hash: string) =>
  tx.deleteFrom('stored_image').where('tenant_id', '=', tx.tenantId).where('image_hash', '=', hash).execute();
