/** Issuing by rule: on request, automatically, by hand, and again. */

import type { Actor } from '#access/subject.ts';
import { getSigningKey } from '#credentials/badges/api.ts';
import { notifyEach } from '#messaging/notifications/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import type { Vault } from '#platform/server/configuration/vault.ts';
import { isTransient } from '#platform/server/database/errors.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { getPublished } from '#quizzes/api.ts';
import { listCounted } from '#results/results/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { issueCertificate, issueCertificates, toView } from './actions.ts';
import type { Certificate } from './contract.ts';
import { reviewHandedIn } from './decisions/actions.ts';
import { issueJob } from './jobs.ts';
import { type CertificateRule, ruleSchema, type saveCertificateRule } from './rules/contract.ts';
import * as store from './rules/store.ts';
import { asPercent, deservedOf, isBetter, issueBlocker } from './rules-issue.ts';
import {
  type CertificateKind,
  type Earned,
  findCertificate,
  findIssued,
  lockResultRows,
  markSuperseded,
} from './store.ts';
import { builtInTemplate } from './templates/rules.ts';
import { findTemplate } from './templates/store.ts';

/** The rule of a quiz or course. */
export async function getRule(tx: TenantTx, kind: CertificateKind, subjectId: string): Promise<CertificateRule> {
  if (!(await store.hasSubject(tx, kind, subjectId))) throw notFound(kind === 'quiz' ? 'The quiz' : 'The course');
  return store.readRule(tx, kind, subjectId);
}

/** Throws `invalid_input` where there is no layout of one of these types with the identifier. */
export async function needTemplate(
  tx: TenantTx,
  path: string,
  id: string | null,
  types: readonly string[],
): Promise<void> {
  if (id === null) return;
  const found = (await findTemplate(tx, id)) ?? builtInTemplate(id);
  if (!found || !types.includes(found.type)) throw badField(path, 'There is no such layout of this type');
}

export async function saveRule(
  tx: TenantTx,
  actor: Actor,
  kind: CertificateKind,
  subjectId: string,
  changes: BodyOf<typeof saveCertificateRule>,
): Promise<CertificateRule> {
  await lockChanges(tx, 'certificate-rule', subjectId);
  const rule = withChanges(ruleSchema, await getRule(tx, kind, subjectId), changes);
  if (kind === 'course' && (rule.template !== null || rule.excellenceFrom !== null || rule.participation))
    throw badField('template', 'A course names its layout itself, and knows neither excellence nor participation');
  await needTemplate(tx, 'template', rule.template, ['quiz', 'participation']);
  await needTemplate(tx, 'excellenceTemplate', rule.excellenceTemplate, ['excellence']);
  await store.upsertRule(tx, kind, subjectId, rule, actor.personId);
  await writeAudit(tx, actor, 'certificate-rule.update', kind, subjectId, { issue: rule.issue });
  return store.readRule(tx, kind, subjectId);
}

/** The certificate of a completed course; null where its rule holds it back. */
export async function issueCourseCertificate(
  tx: TenantTx,
  course: { readonly course_id: string; readonly title: string; readonly certificate_template_id: string | null },
  personId: string,
  now: Date,
) {
  const rule = await store.readRule(tx, 'course', course.course_id);
  const earned = { personId, kind: 'course', subjectId: course.course_id } as const;
  if (issueBlocker(rule, now) !== null && !(await findIssued(tx, earned))) return null;
  const { title, certificate_template_id: templateId } = course;
  return issueCertificate(tx, { ...earned, title, outcome: 'completed', percent: null, templateId }, now);
}

/** Who gets one. */
interface Receivers {
  /** Null: everybody. */
  readonly people: readonly string[] | null;
  readonly passRevoked: boolean;
}

/** What those have earned who have no certificate of the quiz, or one that theirs would be better than. */
async function listEarned(tx: TenantTx, quizId: string, { people, passRevoked }: Receivers) {
  const { counted_attempt, name } = await getPublished(tx, quizId);
  const rule = await store.readRule(tx, 'quiz', quizId);
  const good = await store.listGood(tx, quizId, people);
  const passedOver = passRevoked ? await store.listRevokedHolders(tx, quizId, people) : new Set<string>();
  const scope = { quizId, countedAttempt: counted_attempt };
  const all: { readonly earned: Earned; readonly isFirst: boolean }[] = [];
  for (const { person_id: personId, ...row } of await listCounted(tx, scope, people)) {
    const percent = asPercent(row.percent);
    const deserved = deservedOf(rule, { passed: row.passed, percent });
    const before = good.get(personId);
    if (!deserved || passedOver.has(personId) || (before && !isBetter(deserved, before))) continue;
    const { score, max_score: maxScore } = row;
    const earned = {
      ...deserved,
      personId,
      kind: 'quiz',
      subjectId: quizId,
      title: name,
      percent,
      score,
      maxScore,
    } as const;
    all.push({ earned, isFirst: !before });
  }
  return all;
}

/** Issues what is earned by the results as they are until the transaction ends, and tells its holders. Returns how many. */
export async function issueEarned(tx: TenantTx, quizId: string, now: Date, to: Receivers): Promise<number> {
  await lockResultRows(tx, quizId);
  const all = await listEarned(tx, quizId, to);
  const pages = await issueCertificates(
    tx,
    all.filter(({ isFirst }) => isFirst).map(({ earned }) => earned),
    now,
  );
  for (const { earned, isFirst } of all)
    if (!isFirst) pages.set(earned.personId, (await issueCertificate(tx, earned, now)).url);
  await notifyEach(
    tx,
    [...pages].map(([personId, href]) => ({ personId, href })),
    { kind: 'certificate', title: (say) => say.certificate(all[0]!.earned.title) },
  );
  return pages.size;
}

/** By hand, whatever the rule says of dates. Returns how many. */
export async function issueByHand(
  tx: TenantTx,
  actor: Actor,
  quizId: string,
  people: readonly string[] | undefined,
  now: Date,
): Promise<number> {
  const issued = await issueEarned(tx, quizId, now, { people: people ?? null, passRevoked: people === undefined });
  if (issued > 0) await writeAudit(tx, actor, 'certificate.issue', 'quiz', quizId, { count: issued });
  return issued;
}

/** Results are graded in transactions that may end a little after this looks: the last moments are looked at again. */
const OVERLAP_MS = 60_000;

/** After a rule was saved all results are due: what was handed in longer ago was looked at before. */
const LOOKED_AT_MS = 3_600_000;

/**
 * Issues what is due automatically in a tenant, and makes the key to sign with where one is needed. Returns how many.
 */
export async function issueDue(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, issueJob.name));
  const now = services.clock();
  // A person whose certificate failed is tried again, although nothing new was graded.
  const again = members.due.flatMap((member) => (member.includes(' ') ? [member.split(' ')[0]!] : []));
  const due = new Set(await inTenant(services.database, tenant, (tx) => store.listDueQuizzes(tx, now, again)));
  let issued = 0;
  for (const quizId of due)
    issued += (await members.run(quizId, () => issueInParts(services, tenant, quizId, members, now))) ?? 0;
  // What failed at a quiz that was deleted since, or issues nothing by itself any more, is no failure any longer.
  for (const member of members.due) if (!due.has(member.split(' ')[0]!)) await members.run(member, async () => 0);
  await inTenant(services.database, tenant, async (tx) => {
    await store.recordDeletedSwept(tx, now);
    await ensureSigningKey(tx, services.vault, now);
  });
  return issued;
}

/** Issued in one transaction: a change of results waits no longer than for these. */
export const ISSUED_AT_ONCE = 40;

/**
 * Issues what is due at a quiz, some in each transaction, which sees the results as they are then. Where that fails each is issued separately, and
 * what fails again is recorded. The quiz counts as looked at when all were tried.
 */
async function issueInParts(
  services: Services,
  tenant: TenantId,
  quizId: string,
  members: Members,
  now: Date,
): Promise<number> {
  const issueTo = (people: readonly string[]): Promise<number> =>
    inTenant(services.database, tenant, (tx) => issueEarned(tx, quizId, now, { people, passRevoked: true }));
  const memberOf = (personId: string): string => `${quizId} ${personId}`;
  const all = await inTenant(services.database, tenant, (tx) =>
    listEarned(tx, quizId, { people: null, passRevoked: true }),
  );
  const people = all.map(({ earned }) => earned.personId).filter((id) => !members.held.has(memberOf(id)));
  const failed = new Set(members.due);
  const alone = people.filter((id) => failed.has(memberOf(id)));
  const together = people.filter((id) => !failed.has(memberOf(id))).sort();
  let issued = 0;
  for (let start = 0; start < together.length; start += ISSUED_AT_ONCE) {
    const part = together.slice(start, start + ISSUED_AT_ONCE);
    try {
      issued += await issueTo(part);
    } catch (error) {
      services.log.warn({ err: error, quiz: quizId }, 'certificates failed to be issued together, trying each person');
      alone.push(...part);
    }
  }
  for (const personId of alone) {
    let lost: unknown;
    const count = await members.run(memberOf(personId), () =>
      issueTo([personId]).catch((error: unknown) => {
        if (isTransient(error)) lost = error;
        throw error;
      }),
    );
    // It is tried again with the next run, for which the quiz must not count as looked at.
    if (lost !== undefined) throw lost;
    issued += count ?? 0;
  }
  await inTenant(services.database, tenant, async (tx) => {
    const swept = await store.findSwept(tx, quizId);
    await reviewHandedIn(tx, quizId, swept ?? new Date(now.getTime() - LOOKED_AT_MS), now);
    await store.recordSwept(tx, quizId, new Date(now.getTime() - OVERLAP_MS));
  });
  return issued;
}

/** Makes the key to sign with where certificates were issued and there is none, or none that this installation can open. */
export async function ensureSigningKey(tx: TenantTx, vault: Vault, now: Date): Promise<void> {
  if (await store.hasCertificates(tx)) await getSigningKey(tx, vault, now);
}

/** The turn of every tenant. */
export const issueAllDue = (services: Services): Promise<void> =>
  eachTenantDue(services, issueJob.name, store.listTenantsDue, issueDue);

/** Issues a good certificate again with the person's name as it is now; the one before is superseded. */
export async function reissue(
  tx: TenantTx,
  actor: Actor,
  certificateId: string,
  reason: string,
  now: Date,
): Promise<Certificate> {
  const row = await findCertificate(tx, certificateId);
  if (!row) throw notFound('The certificate');
  if (!(await markSuperseded(tx, certificateId, reason, now)))
    throw new Refusal('conflict', 'This certificate is no longer valid');
  const kind = row.kind;
  const { certificate } = await issueCertificate(
    tx,
    {
      personId: row.person_id,
      kind,
      subjectId: row.subject_id,
      title: row.title,
      outcome: row.outcome,
      percent: row.percent === null ? null : Number(row.percent),
      score: row.score === null ? undefined : Number(row.score),
      maxScore: row.max_score === null ? undefined : Number(row.max_score),
      excellent: row.excellent,
      templateId: row.template_id,
      replacesId: certificateId,
    },
    now,
  );
  await writeAudit(tx, actor, 'certificate.reissue', 'certificate', certificateId, { reason, by: certificate._id });
  return toView((await findCertificate(tx, certificate._id))!);
}
