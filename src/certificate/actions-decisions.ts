/** Certificates after results have changed: below the pass mark people decide; above it they say the new result. */
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quiz/rules.ts';
import { getPublished } from '#results/actions.ts';
import { listCounted } from '#results/store-ranking.ts';
import type { CertificateDecision } from './contract-decisions.ts';
import { codeFrom } from './rules.ts';
import { deservedOf, ownReasons, percentOf } from './rules-issue.ts';
import { markRevoked } from './store.ts';
import * as store from './store-decisions.ts';
import { readRule } from './store-rules.ts';

/**
 * Looks at the certificates of a quiz after results of these people have changed. Whose holder no longer passes waits for a
 * decision, and nothing is kept or taken back by this; what waits for one whose holder passes again is withdrawn. One that
 * says another result of the same deed makes place for one that says the new result. Answers how many decisions were opened.
 */
export async function reviewCertificates(
  tx: TenantTx,
  quizId: string,
  personIds: readonly string[],
  cause: 'regrade' | 'mark',
  now: Date,
): Promise<number> {
  const held = await store.listHeldCertificates(tx, quizId, personIds);
  if (held.length === 0) return 0;
  const { counted_attempt } = await getPublished(tx, quizId);
  const scope = { quizId, countedAttempt: counted_attempt as CountedAttempt };
  const [only] = held.length === 1 ? held : [];
  const counted = new Map((await listCounted(tx, scope, only?.person_id ?? null)).map((row) => [row.person_id, row]));
  const rule = await readRule(tx, 'quiz', quizId);
  const [passing, opened, corrections]: [string[], store.NewDecision[], store.Correction[]] = [[], [], []];
  for (const certificate of held) {
    const result = counted.get(certificate.person_id);
    if (!result) continue;
    const { certificate_id: certificateId, person_id: personId, outcome } = certificate;
    if (outcome === 'passed' && result.passed === false) {
      opened.push({ certificateId, personId, percentNow: Math.round(result.share * 10_000) / 100 });
      continue;
    }
    passing.push(certificateId);
    const percent = percentOf(result);
    const deserved = deservedOf(rule, { passed: result.passed, percent });
    if (deserved?.outcome !== outcome || says(certificate, { percent, ...result })) continue;
    const { excellent, templateId } = deserved;
    const [newId, code] = [uuid(), codeFrom(randomBytes(10))];
    const { score, max_score: maxScore } = result;
    corrections.push({ certificateId, newId, code, percent, score, maxScore, excellent, templateId });
  }
  await store.withdrawDecisions(tx, passing, now);
  if (corrections.length > 0) await store.correctCertificates(tx, corrections, ownReasons.corrected, now);
  return store.openDecisions(tx, quizId, cause, opened, now);
}

/** Whether a certificate says this result. What it does not name it does not say wrongly. */
const says = (
  { percent, score, max_score }: Pick<store.HeldRow, 'percent' | 'score' | 'max_score'>,
  now: { percent: number; score: number; max_score: number },
): boolean =>
  (percent === null || Number(percent) === now.percent) &&
  (score === null || Number(score) === Number(now.score.toFixed(2))) &&
  (max_score === null || Number(max_score) === Number(now.max_score.toFixed(2)));

const toView = (row: store.DecisionRow): CertificateDecision => ({
  _id: row.decision_id,
  certificate: { _id: row.certificate_id, code: row.code, title: row.title, issuedAt: row.issued_at.toISOString() },
  person: { _id: row.person_id, name: row.person_name },
  quiz: row.quiz_id,
  cause: row.cause as CertificateDecision['cause'],
  percentThen: row.percent === null ? null : Number(row.percent),
  percentNow: Number(row.percent_now),
  state: row.state as CertificateDecision['state'],
  openedAt: row.opened_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

export async function readDecisions(tx: TenantTx, filter: store.DecisionFilter) {
  const { rows, total, open } = await store.listDecisionRows(tx, filter);
  return { decisions: rows.map(toView), total, open };
}

/** Keeps the certificate or takes it back. Throws `not_found`, or `conflict` when it is decided already. */
export async function decide(
  tx: TenantTx,
  actor: Actor,
  decisionId: string,
  { decision, reason }: { decision: 'keep' | 'revoke'; reason: string },
  now: Date,
): Promise<void> {
  const row = await store.findDecision(tx, decisionId);
  if (!row) throw notFound('The decision');
  const state = decision === 'keep' ? 'kept' : 'revoked';
  if (!(await store.closeDecision(tx, decisionId, { state, by: actor.personId, reason }, now)))
    throw new Refusal('conflict', 'This has been decided already');
  if (decision === 'revoke') await markRevoked(tx, row.certificate_id, reason, now);
  await writeAudit(tx, actor, `certificate.${decision}`, 'certificate', row.certificate_id, { reason });
}
