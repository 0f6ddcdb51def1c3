/** Issuing, reading and revoking certificates. */
import { randomBytes } from 'node:crypto';
import { can, mayReadRecord } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { publishEvents } from '#messaging/webhooks/api.ts';
import { notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { willWrite } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { listCounted, readQuizReport } from '#results/results/api.ts';
import type { Certificate, Verified } from './contract.ts';
import type { CertificateRule } from './rules/contract.ts';
import { readRule } from './rules/store.ts';
import { certificateBlocker, codeFrom } from './rules.ts';
import { asPercent, deservedOf, isBetter, issueBlocker, ownReasons } from './rules-issue.ts';
import {
  type CertificateKind,
  type CertificateRow,
  type Earned,
  findCertificate,
  findIssued,
  insertCertificates,
  isRevoked,
  listCertificateRows,
  lockResultRows,
  markRevoked,
  markSuperseded,
} from './store.ts';
import { typeOf } from './templates/rules-layout.ts';

const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));

export const toVerified = (row: CertificateRow): Verified => ({
  code: row.code,
  kind: row.kind,
  type: typeOf(row),
  title: row.title,
  personName: row.person_name,
  school: row.school,
  outcome: row.outcome,
  percent: toNumber(row.percent),
  score: toNumber(row.score),
  maxScore: toNumber(row.max_score),
  teacher: row.teacher,
  issuedAt: row.issued_at.toISOString(),
  state: row.state,
  stateReason: row.state_reason,
  stateSince: row.state_changed_at?.toISOString() ?? null,
});

export const toView = (row: CertificateRow): Certificate => ({
  ...toVerified(row),
  _id: row.certificate_id,
  person: row.person_id,
  subject: row.subject_id,
});

const pageOf = (row: Pick<CertificateRow, 'kind' | 'certificate_id'>): string =>
  `/${row.kind === 'quiz' ? 'quizzes' : 'courses'}/certificate/${row.certificate_id}`;

const newCode = (): string => codeFrom(randomBytes(10));

/** Tells of certificates of one quiz or course that were issued: their ids by person. */
export async function publishIssued(
  tx: TenantTx,
  { kind, subjectId }: Pick<Earned, 'kind' | 'subjectId'>,
  issued: Iterable<readonly [personId: string, certificateId: string]>,
  now: Date,
): Promise<void> {
  await publishEvents(
    tx,
    Array.from(issued, ([person, certificate]) => ({
      type: 'certificate.issued' as const,
      subject: `certificate ${certificate}`,
      data: { certificate, [kind]: subjectId, person },
    })),
    now,
  );
}

async function insertAndPublish(...[tx, subject, all, now]: Parameters<typeof insertCertificates>) {
  const made = await insertCertificates(tx, subject, all, now);
  await publishIssued(tx, subject, made, now);
  return made;
}

/**
 * Issues certificates of one quiz to people who have no good one, in one statement. Returns by person the page of each that was issued:
 * who has got one in the meantime is left out.
 */
export async function issueCertificates(tx: TenantTx, all: readonly Earned[], now: Date): Promise<Map<string, string>> {
  if (all.length === 0) return new Map();
  const made = await insertAndPublish(
    tx,
    all[0]!,
    all.map((one) => ({ ...one, code: newCode() })),
    now,
  );
  return new Map([...made].map(([personId, id]) => [personId, pageOf({ kind: 'quiz', certificate_id: id })]));
}

/**
 * The person's good certificate for what they have earned; issued now when there is none. One that is better than theirs
 * takes its place. Idempotent.
 */
export async function issueCertificate(
  tx: TenantTx,
  earned: Earned,
  now: Date,
): Promise<{ url: string; certificate: Certificate }> {
  const before = await findIssued(tx, earned);
  const replaces = before !== undefined && isBetter({ excellent: false, ...earned }, before);
  if (!before || replaces) willWrite(tx);
  if (replaces) await markSuperseded(tx, before.certificate_id, ownReasons.better, now);
  if (!before || replaces) {
    const replacesId = before?.certificate_id ?? earned.replacesId;
    await insertAndPublish(tx, earned, [{ ...earned, replacesId, code: newCode() }], now);
  }
  const row = await findIssued(tx, earned);
  if (!row) throw notFound('The person');
  return { url: pageOf(row), certificate: toView(row) };
}

/** The caller's certificate of a quiz. Throws `not_started` before the first hand-in and `impossible` when not passed. */
export async function issueQuizCertificate(tx: TenantTx, actor: Actor, quizId: string, now: Date) {
  await lockResultRows(tx, quizId);
  const { earned, before } = await readEntitled(tx, actor, quizId, now);
  return earned ? issueCertificate(tx, earned, now) : { url: pageOf(before), certificate: toView(before) };
}

/** The caller's valid certificate of a quiz, and whether `issueQuizCertificate` would issue one. Writes nothing. */
export async function findOwnCertificate(tx: TenantTx, actor: Actor, quizId: string, now: Date) {
  try {
    const { earned, before } = await readEntitled(tx, actor, quizId, now);
    const isNew = earned !== undefined && (!before || isBetter({ excellent: false, ...earned }, before));
    return { certificate: before?.certificate_id ?? null, canIssue: isNew };
  } catch (error) {
    if (!(error instanceof Refusal) || !['not_started', 'impossible'].includes(error.code)) throw error;
    return { certificate: null, canIssue: false };
  }
}

type Entitled =
  | { readonly earned: Earned; readonly before: CertificateRow | undefined }
  | { readonly earned?: undefined; readonly before: CertificateRow };

/** What the caller has earned with a quiz, and the certificate that they have. Throws what `issueQuizCertificate` throws. */
async function readEntitled(tx: TenantTx, actor: Actor, quizId: string, now: Date): Promise<Entitled> {
  const report = await readQuizReport(tx, actor, quizId, now);
  const missing = certificateBlocker(report);
  if (missing === 'not_finished')
    throw new Refusal('not_started', 'Hand in this quiz first. The certificate comes after that');
  if (missing === 'being_marked')
    throw new Refusal('impossible', 'This quiz is still being marked. The certificate comes after that');
  const [row] = await listCounted(tx, { quizId, countedAttempt: report.counted!.by }, actor.personId);
  const percent = asPercent(row?.percent ?? report.counted!.percent);
  const rule = await needAskable(tx, quizId, actor.personId, now);
  const deserved = deservedOf(rule, { passed: report.passed, percent });
  const before = await findIssued(tx, { personId: actor.personId, kind: 'quiz', subjectId: quizId });
  if (!deserved) {
    // What was issued stays good until people decide otherwise.
    if (before) return { before };
    throw new Refusal('impossible', 'This quiz is not passed yet, so there is no certificate of it');
  }
  await refuseRevoked(tx, { personId: actor.personId, kind: 'quiz', subjectId: quizId }, null);
  const earned: Earned = {
    ...deserved,
    personId: actor.personId,
    kind: 'quiz',
    subjectId: quizId,
    title: report.quiz.name,
    percent,
    score: row?.score,
    maxScore: row?.max_score,
  };
  return { earned, before };
}

const heldBack = {
  never: 'There are no certificates of this',
  hand: 'Your teachers issue these certificates themselves',
  later: 'The certificates of this are issued later',
} as const;

/** The rule under which students get certificates of a quiz by asking. Throws `impossible` where they get none. */
async function needAskable(tx: TenantTx, quizId: string, personId: string, now: Date): Promise<CertificateRule> {
  const rule = await readRule(tx, 'quiz', quizId);
  const why = issueBlocker(rule, now);
  if (why !== null && !(await findIssued(tx, { personId, kind: 'quiz', subjectId: quizId })))
    throw new Refusal('impossible', heldBack[why]);
  return rule;
}

/**
 * Throws `impossible` where the certificate was revoked, not before `since`, and none has been issued in its place: people decide whether
 * there is another one.
 */
export async function refuseRevoked(
  tx: TenantTx,
  earned: Pick<Earned, 'personId' | 'kind' | 'subjectId'>,
  since: Date | null,
): Promise<void> {
  if (!(await findIssued(tx, earned)) && (await isRevoked(tx, earned, since)))
    throw new Refusal('impossible', 'Your certificate of this was revoked');
}

/** Of a completed course. Throws `impossible` where its rule holds the certificate back. */
export async function refuseHeldBack(
  tx: TenantTx,
  kind: CertificateKind,
  subjectId: string,
  now: Date,
): Promise<never> {
  throw new Refusal('impossible', heldBack[issueBlocker(await readRule(tx, kind, subjectId), now) ?? 'later']);
}

/** One certificate of the kind, for its holder and for faculty; for everybody else it does not exist. */
export async function readCertificate(
  tx: TenantTx,
  actor: Actor,
  kind: CertificateKind,
  certificateId: string,
): Promise<Certificate> {
  const row = await findCertificate(tx, certificateId);
  if (!row || row.kind !== kind || !mayReadRecord(actor, row.person_id)) throw notFound('The certificate');
  return toView(row);
}

export async function readCertificates(
  tx: TenantTx,
  actor: Actor,
  query: {
    person?: string | undefined;
    kind?: CertificateKind | undefined;
    subject?: string | undefined;
    ofst: number;
    limit: number;
  },
): Promise<{ certificates: Certificate[]; total: number }> {
  if (query.person !== undefined && !mayReadRecord(actor, query.person)) throw notFound('The person');
  const personId = can(actor, 'people.read') ? query.person : actor.personId;
  const { rows, total } = await listCertificateRows(tx, { ...query, personId, subjectId: query.subject });
  return { certificates: rows.map(toView), total };
}

export async function revoke(
  tx: TenantTx,
  actor: Actor,
  certificateId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const row = await findCertificate(tx, certificateId);
  if (!row) throw notFound('The certificate');
  if (!(await markRevoked(tx, certificateId, reason, now)))
    throw new Refusal('conflict', 'This certificate is no longer valid');
  await writeAudit(tx, actor, 'certificate.revoke', 'certificate', certificateId, { reason });
}
