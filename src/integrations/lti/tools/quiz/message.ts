/** The message that a tool gets which a student opens from a question of a running attempt. */
import type { Actor } from '#access/subject.ts';
import { type AttemptRow, getOwnAttempt, getPaperOf, type PaperSlot, refuseChange } from '#delivery/api.ts';
import { claim } from '#integrations/lti/launch/message.ts';
import { messageTypes } from '#integrations/lti/rules.ts';
import { type Content, contentSchema } from '#items/question-types/outside-tool/schema.ts';
import { notFound, nullIfRefused } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type At, launchClaims, personClaims, SERVICES, type Ticket } from '../claims.ts';
import { roleClaims, scopesOf, toolScopes } from '../rules.ts';
import type { ToolRow } from '../store.ts';
import { filledCustom } from '../variables.ts';

export interface Played {
  readonly attempt: AttemptRow;
  readonly slot: PaperSlot;
  readonly content: Content;
  /** What the quiz is called. */
  readonly title: string;
}

/**
 * A question of the actor's running attempt that is answered in a tool. Throws `not_found`, and what saving an answer throws:
 * a tool is opened when, where and by whom an answer could be given.
 */
export async function getPlayed(
  tx: TenantTx,
  actor: Actor,
  place: NonNullable<Ticket['played']>,
  now: Date,
): Promise<Played> {
  const attempt = await getOwnAttempt(tx, actor, place.attempt);
  refuseChange(actor, attempt, { when: 'working' }, now);
  const paper = await getPaperOf(tx, attempt);
  const slot = paper.slotOf.get(place.question);
  if (slot?.type.name !== 'outside-tool') throw notFound('A question with a tool');
  refuseChange(actor, attempt, { when: 'working', slots: [slot] }, now);
  return { attempt, slot, content: contentSchema.parse(slot.content), title: paper.settings.name };
}

export const targetOf = ({ content }: Pick<Played, 'content'>, tool: ToolRow): string =>
  content.url === '' ? tool.target_url : content.url;

export const quizAddress = (site: string, quizId: string): string => `${site}/lti/tools/quizzes/${quizId}/lineitems`;

/** The same link in every attempt at the quiz: it must be stable (LTI 1.3, 5.3.5). */
export const linkOf = (quizId: string, questionId: string): string => `${quizId}:${questionId}`;

/** Null where it may not be opened, or not any more. */
export async function playedMessage(
  at: At,
  tx: TenantTx,
  actor: Actor,
  given: {
    readonly tool: ToolRow;
    readonly played: NonNullable<Ticket['played']>;
    readonly subject: string;
  },
): Promise<object | null> {
  const { tool, subject } = given;
  const played = await nullIfRefused(getPlayed(tx, actor, given.played, at.services.clock()));
  if (played?.content.tool !== tool.tool_id) return null;
  const { attempt, slot, title } = played;
  const context = { id: attempt.quiz_id, title };
  // The title of the question is for its authors: the message goes through the browser of the student.
  const link = { id: linkOf(attempt.quiz_id, slot.questionId), title };
  const lines = quizAddress(at.site, attempt.quiz_id);
  const scopes = scopesOf(tool).filter((scope) => scope !== toolScopes.members && scope !== toolScopes.lineItem);
  return {
    ...personClaims(tool, actor),
    ...launchClaims(at, { type: messageTypes.link, target: targetOf(played, tool), roles: roleClaims(false), context }),
    [claim('resource_link')]: link,
    [claim('custom')]: filledCustom(
      tool.custom,
      {},
      {
        subject,
        course: { ...context, history: [] },
        item: { ...link, history: [] },
        attempt: { id: attempt.attempt_id, number: attempt.number },
      },
    ),
    ...(tool.takes_grades && {
      [`${SERVICES}lti-ags/claim/endpoint`]: {
        scope: scopes,
        lineitems: lines,
        lineitem: `${lines}/${slot.questionId}`,
      },
    }),
  };
}
