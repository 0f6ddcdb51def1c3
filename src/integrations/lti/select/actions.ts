/** Choosing quizzes, courses, topics and assigned practice for a course of a platform (LTI Deep Linking 2.0). */
import { z } from 'zod';
import { can } from '#access/can.ts';
import { resolveRole } from '#access/subject.ts';
import { findPerson, spend } from '#identity/account/api.ts';
import { signAsTool } from '#integrations/lti/keys.ts';
import { claim, deepLinkClaim, type SelectSettings } from '#integrations/lti/launch/message.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { historyParameters, submissionReview } from '#integrations/lti/rules.ts';
import { findPlatform, type PlatformRow } from '#integrations/lti/store.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { anyQuiz, listQuizRows, type QuizListRow } from '#quizzes/api.ts';
import type { Target, TargetKind } from './rules.ts';
import { listCourseTargets, listPracticeTargets, listTopicTargets } from './store.ts';

/** The right to answer one request for choosing, as it lies sealed in the form of the page. */
const selectionSchema = z.object({
  id: z.string(),
  platform: z.string(),
  deployment: z.string(),
  person: z.string(),
  course: z.string(),
  returnUrl: z.string(),
  data: z.string().nullable(),
  isMultiple: z.boolean(),
  takesLineItem: z.boolean(),
  /** A frame waits for what is chosen. */
  isForFrame: z.boolean(),
  until: z.number(),
});
export type Selection = z.output<typeof selectionSchema>;

const SELECTION_MS = 60 * 60_000;
/** As many quizzes as the page shows at once; it says so where there are more. */
export const SHOWN = 50;
/** The `scoreMaximum` of a quiz without marks. */
const WITHOUT_MARKS = 100;

const purposeOf = (tenant: TenantOfRequest): string => `lti selection ${tenant.id}`;

/** Seals the right to choose for one course. */
export function openSelection(
  services: Services,
  tenant: TenantOfRequest,
  given: {
    readonly platform: PlatformRow;
    readonly deployment: string;
    readonly personId: string;
    readonly course: string;
    readonly settings: SelectSettings;
    readonly isForFrame: boolean;
  },
): string {
  const { settings } = given;
  const selection: Selection = {
    id: crypto.randomUUID(),
    platform: given.platform.platform_id,
    deployment: given.deployment,
    person: given.personId,
    course: given.course.slice(0, 200),
    returnUrl: settings.deep_link_return_url,
    data: settings.data ?? null,
    isMultiple: settings.accept_multiple,
    takesLineItem: settings.accept_lineitem !== false,
    isForFrame: given.isForFrame,
    until: services.clock().getTime() + SELECTION_MS,
  };
  return services.vault.seal(purposeOf(tenant), JSON.stringify(selection)).toString('base64url');
}

/** The right that a form carries. Throws `LtiRefused`. */
export function readSelection(services: Services, tenant: TenantOfRequest, token: string): Selection {
  let selection: Selection;
  try {
    const text = services.vault.open(purposeOf(tenant), Buffer.from(token, 'base64url'));
    selection = selectionSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LtiRefused('selection_expired', 'The token of the form is not one of this school', null, cause);
  }
  if (selection.until <= services.clock().getTime())
    throw new LtiRefused('selection_expired', 'The page was open for more than an hour', selection.platform);
  return selection;
}

/** The platform of a selection, while it and the person may still choose. Throws `LtiRefused`. */
export async function getChooser(tx: TenantTx, selection: Selection): Promise<PlatformRow> {
  const platform = await findPlatform(tx, selection.platform);
  if (!platform?.is_enabled) throw new LtiRefused('platform_off', 'The platform was removed or disabled');
  const person = await findPerson(tx, selection.person);
  if (person?.status !== 'active' || !can({ role: resolveRole(person.roles) }, 'quiz.write'))
    throw new LtiRefused('not_staff', `The account ${selection.person} may not choose`, platform.platform_id);
  return platform;
}

/** What can be chosen, as the page shows it. */
export interface Choice extends Target {
  readonly name: string;
  /** A topic's course. */
  readonly course: string | null;
  /** Of a quiz. */
  readonly marks: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

const ofQuiz = (quiz: QuizListRow): Choice => ({
  kind: 'quiz',
  id: quiz.quiz_id,
  name: quiz.name,
  course: null,
  marks: Number(quiz.total_marks),
  opensAt: quiz.opens_at,
  closesAt: quiz.closes_at,
});

const ofCourse = (
  kind: TargetKind,
  row: { id: string; name: string; course?: string; closes_at?: Date | null },
): Choice => ({
  kind,
  id: row.id,
  name: row.name,
  course: row.course ?? null,
  marks: null,
  opensAt: null,
  closesAt: row.closes_at ?? null,
});

const listOf = { course: listCourseTargets, topic: listTopicTargets, practice: listPracticeTargets } as const;

/** Of one kind, those that students can be sent to, by name. */
export async function listChoices(
  tx: TenantTx,
  { kind, q }: { readonly kind: TargetKind; readonly q: string },
  now: Date,
): Promise<{ choices: Choice[]; total: number }> {
  if (kind === 'quiz') {
    const filter = { ...anyQuiz, q, ds: ['open', 'scheduled'] as const, limit: SHOWN, sort: 'name' };
    const { quizzes, total } = await listQuizRows(tx, { kind: 'faculty' }, filter, now);
    return { choices: quizzes.map(ofQuiz), total };
  }
  const { rows, total } = await listOf[kind](tx, { q, limit: SHOWN });
  return { choices: rows.map((row) => ofCourse(kind, row)), total };
}

/** Of these, those that students can still be sent to. */
export async function listChosen(tx: TenantTx, targets: readonly Target[], now: Date): Promise<Choice[]> {
  const idsOf = (kind: TargetKind): string[] => [
    ...new Set(targets.filter((one) => one.kind === kind && z.uuid().safeParse(one.id).success).map(({ id }) => id)),
  ];
  const quizIds = idsOf('quiz');
  const filter = { ...anyQuiz, ds: ['open', 'scheduled'] as const, ids: quizIds, limit: quizIds.length, sort: 'name' };
  const quizzes = quizIds.length === 0 ? [] : (await listQuizRows(tx, { kind: 'faculty' }, filter, now)).quizzes;
  const found = quizzes.map(ofQuiz);
  for (const kind of ['course', 'topic', 'practice'] as const) {
    const ids = idsOf(kind);
    const { rows } = await listOf[kind](tx, { ids, limit: ids.length });
    found.push(...rows.map((row) => ofCourse(kind, row)));
  }
  return found;
}

/** What was chosen as an item of a course (Deep Linking 2.0, 3.2); a quiz with its column of the grade book. */
function toItem(choice: Choice, site: string, takesLineItem: boolean): object {
  const { kind, id, name } = choice;
  const opens = choice.opensAt?.toISOString();
  const closes = choice.closesAt?.toISOString();
  return {
    type: 'ltiResourceLink',
    title: name,
    url: `${site}/lti/${kind}/${id}`,
    custom: { [kind]: id, ...(kind === 'quiz' && historyParameters) },
    // Assigned practice stays open when it is due.
    ...((opens || (closes && kind !== 'practice')) && {
      available: { ...(opens && { startDateTime: opens }), ...(closes && { endDateTime: closes }) },
    }),
    ...(closes && (kind === 'quiz' || kind === 'practice') && { submission: { endDateTime: closes } }),
    ...(takesLineItem &&
      kind === 'quiz' && {
        lineItem: {
          label: name,
          scoreMaximum: choice.marks || WITHOUT_MARKS,
          resourceId: id,
          tag: 'result',
          submissionReview: { ...submissionReview, url: `${site}/lti/launch` },
        },
      }),
  };
}

export interface Answered {
  readonly jwt: string;
  readonly platform: PlatformRow;
}

/** Something of what was chosen can't be opened any more. Nothing was sent, and `left` can be. */
export class ChosenGone extends Error {
  override readonly name = 'ChosenGone';
  readonly left: readonly Target[];
  constructor(left: readonly Target[]) {
    super('Something that was chosen has since been closed or removed');
    this.left = left;
  }
}

/** As `answerSelection`, in a transaction that does more. */
export async function answerIn(
  services: Services,
  tx: TenantTx,
  selection: Selection,
  chosen: readonly Target[],
  site: string,
): Promise<Answered> {
  const platform = await getChooser(tx, selection);
  const wanted = selection.isMultiple ? chosen : chosen.slice(0, 1);
  const found = await listChosen(tx, wanted, services.clock());
  if (found.length < new Set(wanted.map(({ id }) => id)).size) throw new ChosenGone(found);
  if (found.length === 0) throw new LtiRefused('nothing_chosen', 'Nothing was chosen', platform.platform_id);
  if (!(await spend(services, tx, 'lti-selection', selection.id, new Date(selection.until))))
    throw new LtiRefused('selection_used', 'The form was sent before', platform.platform_id);
  const jwt = await signAsTool(services, tx, {
    iss: platform.client_id,
    aud: platform.issuer,
    nonce: crypto.randomUUID(),
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: selection.deployment,
    [deepLinkClaim('content_items')]: found.map((choice) => toItem(choice, site, selection.takesLineItem)),
    ...(selection.data !== null && { [deepLinkClaim('data')]: selection.data }),
  });
  return { jwt, platform };
}

/** The signed answer for what was chosen, made once for a selection. Throws `LtiRefused` and `ChosenGone`. */
export const answerSelection = (
  services: Services,
  tenant: TenantOfRequest,
  selection: Selection,
  chosen: readonly Target[],
  site: string,
): Promise<Answered> => inTenant(services.database, tenant.id, (tx) => answerIn(services, tx, selection, chosen, site));
