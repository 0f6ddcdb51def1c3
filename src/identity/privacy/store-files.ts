/** Files that somebody has handed in with their answers. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** A copy is made in memory: of very many files the newest come along, and the list in the copy names all. */
const MOST_BYTES = 100_000_000;

/** By their paths in the copy, in which no two are the same. */
export async function readAnswerFiles(tx: TenantTx, personId: string): Promise<Record<string, Uint8Array>> {
  const { rows } = await sql<{ attempt_id: string; file_hash: string; name: string; bytes: Buffer }>`
    with chosen as (
      select f.*, sum(f.byte_count) over (order by f.stored_at desc, f.file_hash, f.question_id) as together
      from answer_file f
      join attempt a on a.tenant_id = f.tenant_id and a.attempt_id = f.attempt_id
      where f.tenant_id = ${tx.tenantId} and a.person_id = ${personId}
    )
    select f.attempt_id, f.file_hash, f.name, string_agg(c.bytes, ''::bytea order by c.position) as bytes
    from chosen f
    join answer_file_chunk c on c.tenant_id = f.tenant_id and c.attempt_id = f.attempt_id
      and c.question_id = f.question_id and c.file_hash = f.file_hash
    where f.together <= ${MOST_BYTES} group by f.attempt_id, f.question_id, f.file_hash, f.name`.execute(tx);
  return Object.fromEntries(
    rows.map(({ attempt_id, file_hash, name, bytes }) => [
      `files/${attempt_id}/${file_hash.slice(0, 12)} ${name.replace(/[/\\]/g, '_')}`,
      new Uint8Array(bytes),
    ]),
  );
}
