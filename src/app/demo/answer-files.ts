/** Files that the demo's students have handed in: tables of measurements. */
import { createHash } from 'node:crypto';
import { insertAnswerChunk, insertAnswerFile } from '#delivery/api.ts';
import { type Random, seededRandom } from '#platform/exact/random.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { oneOf } from './ids.ts';

const NAME = 'measurements.csv';
const VARIANTS = 8;

/** A ball on a slope, timed by hand. */
function measure(random: Random): Buffer {
  const slope = 0.2 + random() * 0.2;
  const lines = Array.from({ length: 8 }, (_, index) => {
    const seconds = (index + 1) / 2;
    return `${seconds.toFixed(1)},${(slope * seconds ** 2 * (0.95 + random() * 0.1)).toFixed(2)}`;
  });
  return Buffer.from(['time in s,way in m', ...lines, ''].join('\n'));
}

const files = new Map(
  Array.from({ length: VARIANTS }, (_, index) => {
    const bytes = measure(seededRandom(`measurements ${index}`));
    return [createHash('sha256').update(bytes).digest('hex'), bytes] as const;
  }),
);

/** An answer that names one of the files. */
export function fileAnswer(random: Random) {
  const hash = oneOf([...files.keys()], random);
  return { files: [{ hash, name: NAME, size: files.get(hash)!.length }] };
}

interface Given {
  readonly attempt_id: string;
  readonly question_id: string;
  readonly answer: unknown;
  readonly saved_at: Date;
}

/** Stores the files that these answers name. */
export async function insertFilesOf(tx: TenantTx, answers: readonly Given[]): Promise<void> {
  for (const { attempt_id: attemptId, question_id: questionId, answer, saved_at } of answers) {
    for (const { hash } of (answer as Partial<ReturnType<typeof fileAnswer>>).files ?? []) {
      const place = { attemptId, questionId, hash };
      const bytes = files.get(hash)!;
      const file = { ...place, name: NAME, mime: 'text/csv', size: bytes.length };
      // Changed and changed back, an answer names a file more than once.
      if (await insertAnswerFile(tx, file, saved_at)) await insertAnswerChunk(tx, place, 0, bytes);
    }
  }
}
