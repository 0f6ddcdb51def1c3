/** Certificates after results have changed: below the pass mark people decide; above it they say the new result. */
import { randomBytes } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#access/subject.ts';
import { publishIssued } from '#credentials/certificates/actions.ts';
import type { CertificateRule } from '#credentials/certificates/rules/contract.ts';
import { readRule } from '#credentials/certificates/rules/store.ts';
import { codeFrom } from '#credentials/certificates/rules.ts';
import { asPercent, type Deserved, deservedOf, ownReasons } from '#credentials/certificates/rules-issue.ts';
import { findIssued, lockResults, markRevoked } from '#credentials/certificates/store.ts';
import { notifyMany } from '#messaging/notifications/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { getPublished } from '#quizzes/api.ts';
import { type CountedRow, listCounted } from '#results/results/api.ts';
import type { CertificateDecision } from './contract.ts';
import * as store from './store.ts';

/** Whose certificates a change of results concerns. */
interface Concerned {
  /** Whose results are others now. */
  readonly changed: readonly string[];
  /** Who may have to be decided about; null: every holder, also those whom an earlier change left out. */
  readonly holders: readonly string[] | null;
}

/** What becomes of a certificate: it waits for a decision, one with the new result takes its place, or it stays. */
type Weighed = { readonly certificate: store.HeldRow; readonly result: CountedRow } & (
  | { readonly fate: 'decision' | 'kept'; readonly deserved?: undefined }
  | { readonly fate: 'reissued'; readonly deserved: Deserved }
);

/** Pure. Certificates of people without a result are left out. */
function weigh(
  held: readonly store.HeldRow[],
  counted: ReadonlyMap<string, CountedRow>,
  rule: CertificateRule,
  isChanged: ReadonlySet<string>,
): Weighed[] {
  return held.flatMap((certificate): Weighed[] => {
    const { person_id: personId, outcome } = certificate;
    const result = counted.get(personId);
    if (!result) return [];
    if (outcome === 'passed' && result.passed === false) return [{ certificate, result, fate: 'decision' }];
    const deserved = deservedOf(rule, { passed: result.passed, percent: asPercent(result.percent) });
    return !isChanged.has(personId) || says(certificate, result) || deserved?.outcome !== outcome
      ? [{ certificate, result, fate: 'kept' }]
      : [{ certificate, result, fate: 'reissued', deserved }];
  });
}

/**
 * What `reviewCertificates` would do if these people's results were those of `source`: which certificates it would reissue,
 * and about which it would ask for a decision. Stores nothing.
 */
export async function foreseeCertificates(
  tx: TenantTx,
  quizId: string,
  changed: readonly string[],
  source: RawBuilder<unknown>,
) {
  const held = await store.listHeldCertificates(tx, quizId, changed);
  if (held.length === 0) return [];
  const { counted_attempt } = await getPublished(tx, quizId);
  const scope = { quizId, countedAttempt: counted_attempt };
  const counted = new Map((await listCounted(tx, scope, null, source)).map((row) => [row.person_id, row]));
  return weigh(held, counted, await readRule(tx, 'quiz', quizId), new Set(changed)).flatMap((one) =>
    one.fate === 'kept'
      ? []
      : [
          {
            _id: one.certificate.certificate_id,
            code: one.certificate.code,
            person: { _id: one.certificate.person_id, name: one.certificate.person_name },
            percentThen: one.certificate.percent === null ? null : Number(one.certificate.percent),
            percentNow: one.result.percent,
            fate: one.fate,
          },
        ],
  );
}

/**
 * Looks at the certificates of a quiz after results of it have changed. Whose holder no longer passes waits for a decision,
 * and nothing is kept or taken back by this; what waits for one whose holder passes again is withdrawn. One that says another
 * result makes place for one that says the new one, where that deserves the same. Returns how many decisions were
 * opened.
 */
export async function reviewCertificates(
  tx: TenantTx,
  quizId: string,
  { changed, holders }: Concerned,
  cause: store.DecisionCause,
  now: Date,
): Promise<number> {
  await lockResults(tx, quizId);
  const held = await store.listHeldCertificates(tx, quizId, holders);
  if (held.length === 0) return 0;
  const { counted_attempt, name } = await getPublished(tx, quizId);
  const scope = { quizId, countedAttempt: counted_attempt };
  const people = holders === null && held.length > 1 ? null : held.map((row) => row.person_id);
  const counted = new Map((await listCounted(tx, scope, people)).map((row) => [row.person_id, row]));
  const rule = await readRule(tx, 'quiz', quizId);
  const isChanged = new Set(changed);
  const [passing, opened]: [string[], store.NewDecision[]] = [[], []];
  const corrections: (store.Correction & { readonly personId: string })[] = [];
  for (const { certificate, result, fate, deserved } of weigh(held, counted, rule, isChanged)) {
    const { certificate_id: certificateId, person_id: personId } = certificate;
    if (fate === 'decision') opened.push({ certificateId, personId, percentNow: result.percent });
    else passing.push(certificateId);
    if (fate !== 'reissued') continue;
    const { excellent, templateId } = deserved;
    const [newId, code] = [uuid(), codeFrom(randomBytes(10))];
    const { score, max_score: maxScore } = result;
    const percent = asPercent(result.percent);
    corrections.push({ personId, certificateId, newId, code, percent, score, maxScore, excellent, templateId });
  }
  await store.withdrawDecisions(tx, passing, now);
  if (corrections.length > 0) {
    await store.correctCertificates(tx, corrections, ownReasons.changed, now);
    await publishIssued(
      tx,
      { kind: 'quiz', subjectId: quizId },
      corrections.map(({ personId, newId }) => [personId, newId]),
      now,
    );
    await writeAudit(tx, null, 'certificate.reissue', 'quiz', quizId, { count: corrections.length });
    const people = corrections.map(({ personId }) => personId);
    await notifyMany(tx, people, {
      kind: 'certificate',
      title: (say) => say.certificate(name),
      href: '/quizzes/certificate',
    });
  }
  return store.openDecisions(tx, quizId, cause, opened, now);
}

/**
 * Looks at the certificates of those who have handed in since they got theirs: another attempt, or one that was opened again.
 * `which`: what they have handed in, or since when nobody has looked at what was graded. Returns how many decisions were opened.
 */
export async function reviewHandedIn(
  tx: TenantTx,
  quizId: string,
  which: readonly string[] | Date,
  now: Date,
): Promise<number> {
  const holders = await store.listHandedInSince(tx, quizId, which);
  if (holders.length === 0) return 0;
  const changed = holders.filter(({ is_reopened }) => is_reopened).map(({ person_id }) => person_id);
  const people = holders.map(({ person_id }) => person_id);
  return reviewCertificates(tx, quizId, { changed, holders: people }, 'attempt', now);
}

/** Certificates keep two decimals, and what they do not name they do not say wrongly. */
const isSaid = (said: string | null, value: number): boolean =>
  said === null || Math.abs(Number(said) - value) < 0.0051;

const says = (
  { percent, score, max_score }: Pick<store.HeldRow, 'percent' | 'score' | 'max_score'>,
  now: CountedRow,
): boolean => isSaid(percent, asPercent(now.percent)) && isSaid(score, now.score) && isSaid(max_score, now.max_score);

const toView = (row: store.DecisionRow): CertificateDecision => ({
  _id: row.decision_id,
  certificate: { _id: row.certificate_id, code: row.code, title: row.title, issuedAt: row.issued_at.toISOString() },
  person: { _id: row.person_id, name: row.person_name },
  quiz: row.quiz_id,
  cause: row.cause,
  percentThen: row.percent === null ? null : Number(row.percent),
  percentNow: Number(row.percent_now),
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
});

export async function readDecisions(tx: TenantTx, filter: store.DecisionFilter) {
  const { rows, total, open } = await store.listDecisionRows(tx, filter);
  return { decisions: rows.map(toView), total, open };
}

/**
 * Keeps the certificate or takes it back, or the one that has replaced it since. Throws `not_found`, or `conflict`
 * when it is decided already, or the holder has no good one any more.
 */
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
    throw new Refusal('conflict', 'This has already been decided');
  const good = await findIssued(tx, { personId: row.person_id, kind: 'quiz', subjectId: row.quiz_id });
  if (decision === 'revoke' && !(good && (await markRevoked(tx, good.certificate_id, reason, now))))
    throw new Refusal('conflict', 'This certificate is no longer valid');
  const subject = good?.certificate_id ?? row.certificate_id;
  await writeAudit(tx, actor, `certificate.${decision}`, 'certificate', subject, { reason });
}
