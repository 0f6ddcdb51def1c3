/** Files of answers and their chunks. */
import { sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Bytes of every chunk but the last. */
export const CHUNK = 256 * 1024;

export interface FilePlace {
  readonly attemptId: string;
  readonly questionId: string;
  readonly hash: string;
}

export interface NewAnswerFile extends FilePlace {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

/** Returns false when the same bytes are stored for this question already; then they are called as they are now. */
export async function insertAnswerFile(tx: TenantTx, file: NewAnswerFile, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into answer_file (tenant_id, attempt_id, question_id, file_hash, name, mime, byte_count, stored_at)
    values (${tx.tenantId}, ${file.attemptId}, ${file.questionId}, ${file.hash}, ${file.name}, ${file.mime},
      ${file.size}, ${now})
    on conflict (tenant_id, attempt_id, question_id, file_hash)
      do update set name = excluded.name, mime = excluded.mime, stored_at = excluded.stored_at
    returning (xmax = 0) as is_new`.execute(tx);
  return rows[0]!.is_new;
}

export const insertAnswerChunk = (tx: TenantTx, place: FilePlace, position: number, bytes: Buffer) =>
  tx
    .insertInto('answer_file_chunk')
    .values({
      tenant_id: tx.tenantId,
      attempt_id: place.attemptId,
      question_id: place.questionId,
      file_hash: place.hash,
      position,
      bytes,
    })
    .execute();

/** The files of one question of an attempt, the newest first. */
export const listAnswerFiles = (tx: TenantTx, attemptId: string, questionId: string) =>
  tx
    .selectFrom('answer_file')
    .select(['file_hash'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .orderBy('stored_at', 'desc')
    .execute();

export const deleteAnswerFiles = (tx: TenantTx, attemptId: string, questionId: string, hashes: readonly string[]) =>
  tx
    .deleteFrom('answer_file')
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .where('file_hash', 'in', [...hashes])
    .execute();

/** The file with these bytes, with whose attempt it is of. */
export const findAnswerFile = (tx: TenantTx, attemptId: string, hash: string) =>
  tx
    .selectFrom('answer_file as f')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.attempt_id', '=', 'f.attempt_id'),
    )
    .select(['f.question_id', 'f.name', 'f.mime', 'f.byte_count', 'a.person_id'])
    .where('f.tenant_id', '=', tx.tenantId)
    .where('f.attempt_id', '=', attemptId)
    .where('f.file_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();

/** The chunks at positions `from` to `to`, both included, in order. */
export const readAnswerChunks = (tx: TenantTx, place: FilePlace, from: number, to: number) =>
  tx
    .selectFrom('answer_file_chunk')
    .select('bytes')
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', place.attemptId)
    .where('question_id', '=', place.questionId)
    .where('file_hash', '=', place.hash)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .orderBy('position')
    .execute();
