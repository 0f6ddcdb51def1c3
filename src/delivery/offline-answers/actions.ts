/** Answer files: the keys by which they are made and opened, and what becomes of them. */
import { createECDH } from 'node:crypto';
import type { Actor } from '#access/subject.ts';
import { lockAttempt } from '#delivery/attempt/store.ts';
import { endAttempt } from '#delivery/finish/actions.ts';
import { numbersIn } from '#delivery/grading/rules.ts';
import { storeLate } from '#delivery/late/actions.ts';
import { getPaperOf } from '#delivery/paper/store.ts';
import { getPersonName } from '#delivery/proctoring/store.ts';
import { isOverdue, sectionStates } from '#delivery/rules.ts';
import { writeDecided } from '#delivery/save/actions.ts';
import { judgeAll } from '#delivery/save/decide.ts';
import { listNewestWithTries } from '#delivery/save/store.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findQuizRow, publishAttempts } from '#quizzes/api.ts';
import { type BroughtSealed, sealedContentSchema } from './contract.ts';
import { openSealed, type Seal, type SealedFile } from './sealed-file.ts';

interface SiteKey {
  readonly publicKey: string;
  readonly jwk: JsonWebKey;
}

const kept = new WeakMap<Vault, Map<string, SiteKey>>();

/** The key pair of a tenant. It is made of the server's secret, so that it lies nowhere and is the same on every machine. */
function siteKey(vault: Vault, tenantId: string): SiteKey {
  const known = kept.get(vault) ?? new Map<string, SiteKey>();
  kept.set(vault, known);
  const found = known.get(tenantId);
  if (found) return found;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(vault.mac('answer files', tenantId));
  const point = pair.getPublicKey();
  const part = (from: number, to: number): string => point.toString('base64url', from, to);
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d: pair.getPrivateKey('base64url') };
  const key = { publicKey: point.toString('base64url'), jwk };
  known.set(tenantId, key);
  return key;
}

const secretOf = (vault: Vault, tenantId: string, attemptId: string): string =>
  vault.mac('answer file of', `${tenantId} ${attemptId}`).toString('base64url');

/** Returns what the page of an attempt makes an answer file with. */
export const sealOf = (vault: Vault, tenantId: string, attemptId: string): Seal => ({
  publicKey: siteKey(vault, tenantId).publicKey,
  secret: secretOf(vault, tenantId, attemptId),
});

async function readFile(vault: Vault, tenantId: string, file: SealedFile) {
  const { jwk } = siteKey(vault, tenantId);
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']);
  const content = sealedContentSchema.safeParse(
    await openSealed(file, privateKey, secretOf(vault, tenantId, file.attempt)),
  );
  if (!content.success || content.data.attempt !== file.attempt)
    throw badField('file', 'This file was changed or comes from another site. Use the file saved by the exam page');
  return content.data.answers;
}

/**
 * Brings the answers of a file to its attempt: into a running one they are saved as if its student had sent them, also while it
 * is paused or held on another device; beside one that is over, or whose section is, they are kept as late ones, and count where
 * such do. The same file again changes nothing. Throws `invalid_input` for a file that was not made by an exam page of this site, `not_found`, or `conflict`
 * for one of another quiz.
 */
export async function uploadSealedAnswers(
  tx: TenantTx,
  vault: Vault,
  actor: Actor,
  quizId: string,
  file: SealedFile,
  now: Date,
): Promise<BroughtSealed> {
  if (!(await findQuizRow(tx, quizId))) throw notFound('The quiz');
  const answers = await readFile(vault, tx.tenantId, file);
  let attempt = await lockAttempt(tx, file.attempt);
  if (!attempt) throw notFound('The attempt');
  if (attempt.quiz_id !== quizId) throw new Refusal('conflict', 'This file belongs to an attempt at another quiz');
  const isLate = attempt.state !== 'open' || isOverdue(attempt, now);
  if (isLate && attempt.state === 'open') {
    await endAttempt(tx, attempt, now);
    attempt = (await lockAttempt(tx, file.attempt))!;
  }
  const paper = await getPaperOf(tx, attempt);
  const numbers = numbersIn(paper, attempt.paper);
  const positionOf = (question: string): number => numbers.get(question) ?? 0;

  let taken = 0;
  let counted = 0;
  let refused: BroughtSealed['refused'] = [];
  const stateOf = sectionStates(attempt, now);
  const isOver = ({ question }: { question: string }): boolean => {
    const slot = paper.slotOf.get(question);
    return isLate || (slot !== undefined && stateOf(slot) === 'over');
  };
  const late = answers.filter(isOver);
  if (late.length > 0) {
    const inputs = late.map(({ question, answer, seq, base, bases, at }) => ({
      question,
      answer,
      seq,
      bases: bases ?? [base],
      ago: at === null ? undefined : Math.max(0, now.getTime() - Math.round(at)),
    }));
    const outcome = await storeLate(tx, attempt, inputs, { sessionId: null }, now);
    taken = outcome.kept.length;
    counted = outcome.kept.filter((one) => one.counted).length;
    refused = outcome.refused.map(({ question, message }) => ({
      position: positionOf(question),
      code: 'invalid_input',
      message,
    }));
  }
  if (!isLate) {
    const newest = new Map(
      (await listNewestWithTries(tx, attempt.attempt_id, paper)).map((row) => [row.question_id, row]),
    );
    const inputs = answers
      .filter((one) => !isOver(one))
      .map(({ question, answer, seq, base, isFinal }) => ({ question, answer, seq, base, draft: !isFinal }));
    const decided = judgeAll(paper, inputs, newest, now, stateOf);
    await writeDecided(tx, [{ attempt, paper, decided, now }]);
    taken += decided.saved.length;
    counted += decided.saved.length;
    refused = [
      ...refused,
      ...decided.refused.map(({ question, code, message }) => ({ position: positionOf(question), code, message })),
    ];
  }
  await publishAttempts(tx, quizId, [attempt.attempt_id]);
  await writeAudit(tx, actor, 'attempt.answer-file', 'attempt', attempt.attempt_id, {
    quiz: quizId,
    answers: taken,
    refused: refused.length,
  });
  const student = { _id: attempt.person_id, name: await getPersonName(tx, attempt.person_id) };
  return { student, attempt: attempt.attempt_id, isLate, taken, counted, refused };
}
