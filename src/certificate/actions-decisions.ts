/** A holder who falls below the pass mark opens a decision; people keep the certificate or take it back. */
import type { Actor } from '#access/subject.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CountedAttempt } from '#quiz/rules.ts';
import { getPublished } from '#results/actions.ts';
import { listCounted } from '#results/store-ranking.ts';
import type { CertificateDecision } from './contract-decisions.ts';
import { markRevoked } from './store.ts';
import * as store from './store-decisions.ts';

/**
 * Looks at the certificates of a quiz after results of it have changed, of all people or of these: whose holder no
 * longer passes waits for a decision, and what waits for one whose holder passes again is withdrawn. Nothing is ever
 * kept or taken back by this. Answers how many decisions were opened.
 */
export async function reviewCertificates(
  tx: TenantTx,
  quizId: string,
  personIds: readonly string[] | null,
  cause: 'regrade' | 'mark',
  now: Date,
): Promise<number> {
  const certificates = await store.listPassedCertificates(tx, quizId, personIds);
  if (certificates.length === 0) return 0;
  const { counted_attempt } = await getPublished(tx, quizId);
  const scope = { quizId, countedAttempt: counted_attempt as CountedAttempt };
  const [only] = certificates.length === 1 ? certificates : [];
  const counted = new Map((await listCounted(tx, scope, only?.person_id ?? null)).map((row) => [row.person_id, row]));
  const fallen = certificates.filter(({ person_id }) => counted.get(person_id)?.passed === false);
  const passing = certificates.filter(({ person_id }) => counted.get(person_id)?.passed === true);
  await store.withdrawDecisions(
    tx,
    passing.map(({ certificate_id }) => certificate_id),
    now,
  );
  const opened = fallen.map(({ certificate_id, person_id }) => ({
    certificateId: certificate_id,
    personId: person_id,
    percentNow: Math.round(counted.get(person_id)!.share * 10_000) / 100,
  }));
  return store.openDecisions(tx, quizId, cause, opened, now);
}

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
