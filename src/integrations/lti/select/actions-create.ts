/** Making a quiz of questions of the bank on the page for choosing, which is then chosen. */
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import {
  type Caller,
  isAuthenticatorOn,
  passwordBlocker,
  readActor,
  readFactorStanding,
} from '#identity/account/api.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import type { PlatformRow } from '#integrations/lti/store.ts';
import { listBank, listTagRows } from '#items/question-bank/api.ts';
import { type QuestionSummary, questionFilterSchema } from '#items/question-bank/contract.ts';
import { inTenant, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { createQuiz } from '#quizzes/api.ts';
import type { QuizInput } from '#quizzes/contract-settings.ts';
import { type Answered, answerIn, getChooser, type Selection, SHOWN } from './actions.ts';
import type { Target } from './rules.ts';

/** As many tags as are suggested; any other can be typed. */
const TAGS_SUGGESTED = 200;

/**
 * Who makes the quiz; null: their account asks for more than the message of the platform proves, such as a second factor or
 * an own password, and a frame can't ask for it.
 */
async function findMaker(
  services: Services,
  tx: TenantTx,
  { person, id }: Selection,
  from: Caller,
): Promise<Actor | null> {
  const actor = await readActor(tx, person, id);
  if (!actor || !can(actor, 'quiz.write') || !can(actor, 'question.read')) return null;
  const now = services.clock();
  if (passwordBlocker(actor, null, now) !== null || (await isAuthenticatorOn(tx, person))) return null;
  const { has, askedFrom } = await readFactorStanding(tx, person);
  const needsPasskey = has && askedFrom !== null && askedFrom <= now;
  return needsPasskey ? null : { ...actor, from: { address: from.address, userAgent: from.userAgent } };
}

/** Whether the person may make a quiz on this page. */
export const mayCreate = async (services: Services, tx: TenantTx, selection: Selection, from: Caller) =>
  (await findMaker(services, tx, selection, from)) !== null;

async function getMaker(
  services: Services,
  tx: TenantTx,
  selection: Selection,
  from: Caller,
): Promise<{ maker: Actor; platform: PlatformRow }> {
  const platform = await getChooser(tx, selection);
  const maker = await findMaker(services, tx, selection, from);
  if (!maker)
    throw new LtiRefused(
      'create_elsewhere',
      `The account ${selection.person} needs a second step`,
      platform.platform_id,
    );
  return { maker, platform };
}

interface BankPage {
  /** Those that were chosen, before those that match the search. */
  readonly questions: readonly QuestionSummary[];
  readonly isChosen: ReadonlySet<string>;
  /** How many match the search, and how many of them are among the questions. */
  readonly total: number;
  readonly shown: number;
  readonly tags: readonly string[];
  readonly framedBy: readonly string[];
}

/** What the page for making a quiz shows of the bank. Throws `LtiRefused`. */
export function readBank(
  services: Services,
  tenant: TenantOfRequest,
  selection: Selection,
  { q, chosen, from }: { readonly q: string; readonly chosen: readonly string[]; readonly from: Caller },
): Promise<BankPage> {
  return inTenant(services.database, tenant.id, async (tx) => {
    const { platform } = await getMaker(services, tx, selection, from);
    const filter = questionFilterSchema.parse({ q, status: 'ready', sort: 'title' });
    const found = await listBank(tx, { ...filter, ofst: 0, limit: SHOWN });
    const marked =
      chosen.length === 0
        ? []
        : (await listBank(tx, { ...filter, q: '', ids: chosen, ofst: 0, limit: chosen.length })).questions;
    const isChosen = new Set(marked.map(({ _id }) => _id));
    const { tags } = await listTagRows(tx, { q: '', ofst: 0, limit: TAGS_SUGGESTED });
    return {
      questions: [...marked, ...found.questions.filter(({ _id }) => !isChosen.has(_id))],
      isChosen,
      total: found.total,
      shown: found.questions.length,
      tags: tags.map(({ name }) => name),
      framedBy: platform.frame_origins,
    };
  });
}

/**
 * Makes the quiz, publishes it and answers the platform with it and with what was chosen before: all of it, or nothing.
 * Throws `LtiRefused`, `ChosenGone`, and the refusals of making a quiz.
 */
export function createAndAnswer(
  services: Services,
  tenant: TenantOfRequest,
  selection: Selection,
  given: {
    readonly input: QuizInput;
    readonly chosen: readonly Target[];
    readonly site: string;
    readonly from: Caller;
  },
): Promise<Answered> {
  return inTenant(services.database, tenant.id, async (tx) => {
    const { maker } = await getMaker(services, tx, selection, given.from);
    const { _id } = await createQuiz(tx, maker, { ...given.input, publish: true }, services.clock());
    const made: Target = { kind: 'quiz', id: _id };
    return answerIn(services, tx, selection, [made, ...given.chosen], given.site);
  });
}
