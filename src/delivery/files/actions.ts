/** Files of answers: stored while the attempt runs, and read by who gave them and by faculty. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { mayReadAttempt } from '#access/can.ts';
import type { RawAnswer } from '#access/handle.ts';
import type { Actor } from '#access/subject.ts';
import { getOwnAttempt } from '#delivery/attempt/actions.ts';
import { refuseChange } from '#delivery/attempt/guard.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { listNewestAnswers } from '#delivery/save/store.ts';
import type { FileRules } from '#items/question-types/question-type.ts';
import { kindOfFile, type Spooled, spooled } from '#media/api.ts';
import { badField, notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { asAttachment, isNamedAsItIs, SPARE_FILES } from './rules.ts';
import * as store from './store.ts';

/** Opens transactions of its own: what is slow must not hold a connection. */
type InTenant = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** The actor's running attempt and what its question says of files. Throws `not_found`, and what saving an answer throws. */
async function getFileRules(tx: TenantTx, actor: Actor, attemptId: string, questionId: string, now: Date) {
  const attempt = await getOwnAttempt(tx, actor, attemptId);
  refuseChange(actor, attempt, { when: 'working' }, now);
  const slot = (await getPaperOf(tx, attempt)).slotOf.get(questionId);
  const rules = slot?.type.filesOf?.(slot.content);
  if (!slot || !rules) throw notFound('A question for files');
  refuseChange(actor, attempt, { when: 'working', slots: [slot] }, now);
  return { attemptId: attempt.attempt_id, rules };
}

/** What the file is by its bytes; its name must say the same. Throws `invalid_input`. */
async function checkKind(file: Spooled, name: string, rules: FileRules): Promise<string> {
  const ending = /\.[a-z0-9]{1,10}$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!rules.endings.includes(ending))
    throw badField('file', `Choose a file of one of these types: ${rules.endings.join(', ')}`);
  const { mime } = await kindOfFile(file.path, name, file.size);
  if (!isNamedAsItIs(ending, mime)) throw badField('file', `This is not a ${ending} file: it contains something else`);
  return mime;
}

/** Stores a file for an answer. What is stored already is stored again without harm. Throws `invalid_input`, `too_large`. */
export async function storeAnswerFile(
  inTenant: InTenant,
  actor: Actor,
  unsafeId: string,
  questionId: string,
  upload: () => Promise<{ readonly name: string; readonly stream: Readable }>,
  clock: () => Date,
) {
  // Before the bytes are taken in, and once more when they have come, which takes its time.
  const { rules } = await inTenant((tx) => getFileRules(tx, actor, unsafeId, questionId, clock()));
  const { name, stream } = await upload();
  return spooled(stream, rules.mostBytes, async (file) => {
    const mime = await checkKind(file, name, rules);
    return inTenant(async (tx) => {
      const now = clock();
      const { attemptId } = await getFileRules(tx, actor, unsafeId, questionId, now);
      const place = { attemptId, questionId, hash: file.hash };
      const isNew = await store.insertAnswerFile(tx, { ...place, name, mime, size: file.size }, now);
      if (isNew) {
        await storeChunks(tx, place, file);
        await dropSpare(tx, place, rules.atMost + SPARE_FILES);
      }
      return { hash: file.hash, name, size: file.size, mime };
    });
  });
}

async function storeChunks(tx: TenantTx, place: store.FilePlace, { path, size }: Spooled): Promise<void> {
  const source = await open(path);
  try {
    for (let position = 0; position * store.CHUNK < size; position++) {
      const chunk = Buffer.alloc(Math.min(store.CHUNK, size - position * store.CHUNK));
      await source.read(chunk, 0, chunk.length, position * store.CHUNK);
      await store.insertAnswerChunk(tx, place, position, chunk);
    }
  } finally {
    await source.close();
  }
}

/** Who adds and removes again and again fills nothing: of what no answer names, the newest stay. */
async function dropSpare(tx: TenantTx, { attemptId, questionId }: store.FilePlace, most: number): Promise<void> {
  const files = await store.listAnswerFiles(tx, attemptId, questionId);
  if (files.length <= most) return;
  const newest = (await listNewestAnswers(tx, attemptId)).find((row) => row.question_id === questionId);
  const named = JSON.stringify(newest?.answer ?? null);
  const spare = files
    .slice(most)
    .map((row) => row.file_hash)
    .filter((hash) => !named.includes(hash));
  if (spare.length > 0) await store.deleteAnswerFiles(tx, attemptId, questionId, spare);
}

/** One mebibyte at a time. */
const CHUNKS_AT_ONCE = 4;

async function* bytesOf(inTenant: InTenant, place: store.FilePlace, size: number): AsyncGenerator<Buffer> {
  const last = Math.floor((size - 1) / store.CHUNK);
  for (let position = 0; position <= last; position += CHUNKS_AT_ONCE) {
    const until = Math.min(last, position + CHUNKS_AT_ONCE - 1);
    const rows = await inTenant((tx) => store.readAnswerChunks(tx, place, position, until));
    yield Buffer.concat(rows.map((row) => row.bytes));
  }
}

/**
 * A file of an attempt, always to be saved and never shown, so that nothing in it can act in the name of this site.
 * Throws `not_found`, also for who may not see the attempt.
 */
export async function answerFile(
  inTenant: InTenant,
  actor: Actor,
  attemptId: string,
  hash: string,
): Promise<RawAnswer> {
  const row = await inTenant((tx) => store.findAnswerFile(tx, attemptId, hash));
  if (!row || !mayReadAttempt(actor, { personId: row.person_id })) throw notFound('The file');
  return {
    headers: {
      'content-type': row.mime.startsWith('text/') ? 'application/octet-stream' : row.mime,
      'content-disposition': asAttachment(row.name),
      'content-length': String(row.byte_count),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    stream: bytesOf(inTenant, { attemptId, questionId: row.question_id, hash }, row.byte_count),
  };
}
