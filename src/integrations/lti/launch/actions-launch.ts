/** What becomes of a message that is valid: a session, a page for choosing, or the question whose account it is. */
import { z } from 'zod';
import { can } from '#access/can.ts';
import { resolveRole } from '#access/subject.ts';
import { type Admission, admit, type Caller, isEmailProven, lockPerson, spend } from '#identity/account/api.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { storeContext } from '#integrations/lti/roster/store.ts';
import { courseRoles, historyIn, messageTypes } from '#integrations/lti/rules.ts';
import { type Target, targetNamed } from '#integrations/lti/select/rules.ts';
import { listCourseTargets, listPracticeTargets, listTopicTargets } from '#integrations/lti/select/store.ts';
import { findPlatform, type PlatformRow } from '#integrations/lti/store.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { findQuizRow, getRevisionRow } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import type { Message, SelectSettings } from './message.ts';
import { applyRules, connect, personOf } from './people.ts';
import { reviewPage } from './review.ts';
import { findCopiedQuiz, findLineItem, forgetResults, isColumnOfOther, upsertLearner, upsertLink } from './store.ts';

/** A launch whose person is not known here yet, as the browser keeps it until they have signed in. */
const pendingSchema = z.object({
  id: z.string(),
  platform: z.string(),
  subject: z.string(),
  name: z.string(),
  /** Where it leads; null: the person continues in the platform. */
  fwd: z.string().nullable(),
  /** The link and what the message says of it, so that the result finds its way after connecting. */
  link: z.string().nullable(),
  until: z.number(),
});
export type Pending = z.output<typeof pendingSchema>;

export const PENDING_COOKIE = 'lti-pending';
export const PENDING_MS = 30 * 60_000;
const pendingPurpose = (tenant: TenantOfRequest): string => `lti pending ${tenant.id}`;

export type Launched =
  | { readonly kind: 'in'; readonly admission: Admission; readonly fwd: string }
  | { readonly kind: 'connect'; readonly ticket: string }
  | { readonly kind: 'select'; readonly personId: string; readonly settings: SelectSettings };

export interface Verified {
  readonly platform: PlatformRow;
  readonly message: Message;
}

/** The page of assigned practice: to practise, or for faculty to see how far students are. */
const practicePage = (id: string, isStudent: boolean): string =>
  isStudent ? `/practice/run?from=assignment&assignment=${id}` : `/practice/assigned/${id}`;

/** The page of a course, of one of its topics or of assigned practice; null where there is none. Who may read it is decided there. */
async function courseLink(tx: TenantTx, { kind, id }: Target): Promise<string | null> {
  const filter = { ids: [id], limit: 1 };
  if (kind === 'practice') return (await listPracticeTargets(tx, filter)).rows[0] ? practicePage(id, true) : null;
  if (kind === 'course') return (await listCourseTargets(tx, filter)).rows[0] ? `/courses/${id}` : null;
  const [topic] = (await listTopicTargets(tx, filter)).rows;
  return topic ? `/courses/${topic.course_id}/topics/${id}` : null;
}

/** The quiz that a link names, or else that of the link which it was copied from; null: the message does not say. */
async function quizMeant(
  tx: TenantTx,
  at: { readonly platformId: string; readonly deployment: string },
  named: string | null,
  { custom }: Message,
): Promise<string | null> {
  if (named !== null) return (await findQuizRow(tx, named)) ? named : null;
  return findCopiedQuiz(tx, at, historyIn(custom.link_history));
}

/** Stores the link to a quiz. Returns it with the page that it leads to. Throws `LtiRefused` where it leads nowhere. */
async function storeLink(tx: TenantTx, { platform, message }: Verified, now: Date) {
  const id = platform.platform_id;
  if (!message.link) throw new LtiRefused('malformed', 'resource_link is missing', id);
  const target = targetNamed(message.custom, message.target);
  if (target !== null && target.kind !== 'quiz') {
    const fwd = await courseLink(tx, target);
    if (fwd === null) throw new LtiRefused('no_quiz', `The link names ${target.kind} ${target.id}`, id);
    return { linkId: null, fwd, practice: target.kind === 'practice' ? target.id : null };
  }
  const named = target?.id ?? null;
  const at = { platformId: id, deployment: message.deployment, resourceLink: message.link.id };
  const column = message.grades?.lineitem ?? null;
  const lineItem = (await isColumnOfOther(tx, { ...at, lineItem: column })) ? null : column;
  const before = lineItem === null ? null : await findLineItem(tx, at);
  const { link_id: linkId, quiz_id: quizId } = await upsertLink(
    tx,
    {
      ...at,
      context: message.context.id,
      title: message.link.title,
      contextTitle: message.context.title,
      quizId: await quizMeant(tx, at, named, message),
      lineItem,
      lineItems: message.grades?.lineitems ?? null,
      scopes: message.grades?.scope ?? [],
    },
    now,
  );
  if (before !== null && before !== lineItem) await forgetResults(tx, linkId);
  const quiz = quizId === null ? undefined : await findQuizRow(tx, quizId);
  if (!quiz) throw new LtiRefused('no_quiz', `The link ${message.link.id} names ${named ?? 'no quiz'}`, id);
  const revision = await getRevisionRow(tx, quiz.quiz_id, quiz.published_revision ?? quiz.newest_revision);
  return { linkId, practice: null, fwd: `/quizzes/${encodeURIComponent(slugOf(revision.name))}/${quiz.quiz_id}` };
}

async function lockActive(tx: TenantTx, personId: string, platform: PlatformRow) {
  const person = await lockPerson(tx, personId);
  if (person?.status !== 'active')
    throw new LtiRefused('disabled', `The account ${personId} is not active`, platform.platform_id);
  return person;
}

/** For choosing quizzes: the person must be known, and one of the staff here. */
async function admitToSelect(tx: TenantTx, { platform, message }: Verified, personId: string): Promise<Launched> {
  const id = platform.platform_id;
  const person = await lockActive(tx, personId, platform);
  if (!can({ role: resolveRole(person.roles) }, 'quiz.write'))
    throw new LtiRefused('not_staff', `The account ${personId} is a student’s`, id);
  if (!message.select) throw new LtiRefused('malformed', 'deep_linking_settings are missing', id);
  if (!message.select.accept_types.includes('ltiResourceLink'))
    throw new LtiRefused('malformed', `accept_types are ${message.select.accept_types.join(', ')}`, id);
  return { kind: 'select', personId, settings: message.select };
}

/** Lets in whom a verified message is about. Throws `LtiRefused`. */
export function finishLaunch(
  services: Services,
  tenant: TenantOfRequest,
  verified: Verified,
  caller: Caller,
): Promise<Launched> {
  const { platform, message } = verified;
  const { subject } = message;
  if (subject === null) throw new LtiRefused('anonymous', 'sub is missing', platform.platform_id);
  return inTenant(services.database, tenant.id, async (tx): Promise<Launched> => {
    const now = services.clock();
    const isLink = message.type === messageTypes.link;
    await storeContext(tx, platform.platform_id, message, now);
    const link = isLink ? await storeLink(tx, verified, now) : null;
    const personId = await personOf(tx, platform, { ...message, subject }, now);
    const isLearner = courseRoles(message.roles).isLearner;
    if (personId === null) {
      const pending: Pending = {
        id: crypto.randomUUID(),
        platform: platform.platform_id,
        subject,
        name: [message.person.firstName, message.person.lastName].join(' ').trim(),
        fwd: link?.fwd ?? null,
        link: isLearner ? (link?.linkId ?? null) : null,
        until: now.getTime() + PENDING_MS,
      };
      const sealed = services.vault.seal(pendingPurpose(tenant), JSON.stringify(pending));
      return { kind: 'connect', ticket: sealed.toString('base64url') };
    }
    await lockActive(tx, personId, platform);
    await applyRules(services, tx, platform, message, personId);
    if (message.type === messageTypes.select) return admitToSelect(tx, verified, personId);
    const person = await lockActive(tx, personId, platform);
    const isStudent = resolveRole(person.roles) === 'student';
    const practice = link?.practice ?? null;
    const fwd =
      practice === null ? (link?.fwd ?? (await reviewPage(tx, verified, person))) : practicePage(practice, isStudent);
    const linkId = link?.linkId ?? null;
    if (isLearner && linkId !== null && isStudent) await upsertLearner(tx, linkId, personId, subject);
    return {
      kind: 'in',
      admission: await admit(services, tx, person, caller, { connection: platform.platform_id }),
      fwd,
    };
  });
}

/** What waits to be connected in this browser; null: nothing, or it is too old. */
export function readPending(services: Services, tenant: TenantOfRequest, cookie: string | undefined): Pending | null {
  if (cookie === undefined) return null;
  try {
    const text = services.vault.open(pendingPurpose(tenant), Buffer.from(cookie, 'base64url'));
    const pending = pendingSchema.parse(JSON.parse(text));
    return pending.until > services.clock().getTime() ? pending : null;
  } catch {
    return null;
  }
}

export const nothingPending = () =>
  new Refusal('impossible', 'This took too long. Open the link in your learning platform again');

/** The platform and the name there of what waits to be connected. Throws where nothing does. */
export async function describePending(tx: TenantTx, pending: Pending | null) {
  const platform = pending && (await findPlatform(tx, pending.platform));
  if (!pending || !platform?.is_enabled) throw nothingPending();
  return { platform, name: pending.name };
}

/** Connects what waits to the person who is signed in. Returns where to go; null: nowhere here. */
export async function connectPending(
  services: Services,
  tx: TenantTx,
  personId: string,
  pending: Pending | null,
): Promise<string | null> {
  const { platform } = await describePending(tx, pending);
  const { id, until, subject, link, fwd } = pending!;
  if (!(await spend(services, tx, 'lti-pending', id, new Date(until)))) throw nothingPending();
  const person = await lockPerson(tx, personId);
  if (!person) throw badField('person', 'Must be an account of this school');
  // Whose address it is may be shown later by another person: then this connection is not theirs.
  const emailUnproven = !(await isEmailProven(tx, personId));
  await connect(tx, { platform, subject, personId, linkedBy: 'sign-in', emailUnproven }, services.clock());
  if (link !== null && resolveRole(person.roles) === 'student') await upsertLearner(tx, link, personId, subject);
  return fwd;
}
