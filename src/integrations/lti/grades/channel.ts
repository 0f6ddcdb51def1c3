/** Sends one result to its platform: the latest, whatever it was when the message was written. */

import { z } from 'zod';
import { isOfSystem, outcomeOf } from '#integrations/grade-return/api.ts';
import { submissionReview } from '#integrations/lti/rules.ts';
import { findPlatform, type PlatformRow } from '#integrations/lti/store.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import {
  askPlatform,
  askPlatformJson,
  type PlatformAnswer,
  PlatformSaid,
  TIMEOUT_MS,
} from '#platform/server/http/ask-platform.ts';
import type { OutboxChannel, OutboxMessage, Outcome } from '#platform/server/outbox/channel.ts';
import type { Services } from '#platform/server/services.ts';
import { SCORE_CHANNEL } from './actions.ts';
import { scoresAddress } from './rules.ts';
import { claimLineItem, markSent, type Stamped, setLineItem, setProblem, stampScore } from './store.ts';
import { forgetToken, getToken, NoToken } from './token.ts';

const payloadSchema = z.object({ link: z.string(), person: z.string() });
const lineItemSchema = z.object({
  id: z.url(),
  resourceId: z.string().nullish(),
  resourceLinkId: z.string().nullish(),
});
const CLAIM_MS = 60_000;
const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const SCORE = 'application/vnd.ims.lis.v1.score+json';

type Asked = readonly [services: Services, message: OutboxMessage, platform: PlatformRow];

const withToken = async ([services, message, platform]: Asked, headers: Record<string, string>) => ({
  ...headers,
  authorization: `Bearer ${await getToken(services, message.tenantId, platform)}`,
});

/** The column of a link: the one that the platform has for it, or a new one. Null while somebody else makes it. */
async function makeLineItem(asked: Asked, linkId: string, score: Stamped): Promise<string | null> {
  const [services, { tenantId }] = asked;
  const isMine = await inTenant(services.database, tenantId, (tx) =>
    claimLineItem(tx, linkId, services.clock(), CLAIM_MS),
  );
  if (!isMine) return null;
  const address = new URL(score.line_items!);
  address.searchParams.set('resource_link_id', score.resource_link);
  const known = await askPlatformJson(services, address.href, {
    headers: await withToken(asked, { accept: LINE_ITEMS }),
  });
  const existing = z.array(lineItemSchema).parse(known);
  const own = existing.find(({ resourceLinkId }) => resourceLinkId === score.resource_link);
  const made =
    own ??
    lineItemSchema.parse(
      await askPlatformJson(services, score.line_items!, {
        method: 'POST',
        headers: await withToken(asked, { accept: LINE_ITEM, 'content-type': LINE_ITEM }),
        body: JSON.stringify({
          scoreMaximum: score.max_score ?? 100,
          label: score.title || 'Quiz',
          resourceId: score.quiz_id,
          resourceLinkId: score.resource_link,
          tag: 'result',
          submissionReview,
        }),
      }),
    );
  await inTenant(services.database, tenantId, (tx) => setLineItem(tx, linkId, made.id));
  return made.id;
}

const bodyOf = (score: Stamped): string =>
  JSON.stringify({
    userId: score.subject,
    ...(score.score !== null && { scoreGiven: score.score, scoreMaximum: score.max_score }),
    activityProgress: score.activity,
    gradingProgress: score.grading,
    timestamp: score.stamped_at.toISOString(),
  });

async function send(asked: Asked, lineItem: string, score: Stamped, timeoutMs: number): Promise<Outcome> {
  const [services, message, platform] = asked;
  const post = async (): Promise<PlatformAnswer> =>
    askPlatform(
      services,
      scoresAddress(lineItem),
      {
        method: 'POST',
        headers: await withToken(asked, { 'content-type': SCORE }),
        body: bodyOf(score),
      },
      timeoutMs,
    );
  const answer = await post();
  if (answer.status !== 401) return outcomeOf(answer, services.clock());
  // The platform may have ended the token early.
  forgetToken(message.tenantId, platform);
  return outcomeOf(await post(), services.clock());
}

async function deliver(services: Services, message: OutboxMessage, timeoutMs: number): Promise<Outcome> {
  const { link, person } = payloadSchema.parse(message.payload);
  const { tenantId } = message;
  const { score, platform } = await inTenant(services.database, tenantId, async (tx) => {
    const stamped = await stampScore(tx, link, person, services.clock());
    return { score: stamped, platform: stamped && (await findPlatform(tx, stamped.platform_id)) };
  });
  // The link or the student is gone: nobody waits for it.
  if (!score || !platform) return { kind: 'delivered' };
  if (!platform.is_enabled) return { kind: 'refused', error: 'The platform is disabled' };
  if (score.sent_version === score.version) return { kind: 'delivered' };
  const asked: Asked = [services, message, platform];
  try {
    const lineItem = score.line_item ?? (await makeLineItem(asked, link, score));
    if (lineItem === null) return { kind: 'again', error: 'The column is being made', isOwn: true };
    const outcome = await send(asked, lineItem, score, timeoutMs);
    if (outcome.kind === 'delivered')
      await inTenant(services.database, tenantId, (tx) => markSent(tx, link, person, score.version, services.clock()));
    return outcome;
  } catch (error) {
    if (error instanceof NoToken && error.status >= 400 && error.status < 500 && error.status !== 429)
      forgetToken(tenantId, platform);
    services.log.info({ err: error, tenant: tenantId, platform: platform.platform_id }, 'a result was not sent');
    if (error instanceof NoToken) return { kind: 'again', error: error.message };
    const status = error instanceof PlatformSaid ? error.status : null;
    const said = status === null ? 'The platform can’t be reached' : `The platform answered ${status}`;
    // A course without a grade book, or with one that can't be read, must not hold up the results of all others.
    const isOwn = status === null ? error instanceof z.ZodError || error instanceof SyntaxError : !isOfSystem(status);
    return { kind: 'again', error: said, ...(isOwn && { isOwn }) };
  }
}

/** Sends results to platforms that answer within the time. */
export const scoreChannelWithin = (timeoutMs: number): OutboxChannel => ({
  name: SCORE_CHANNEL,
  deliver: (services, message) => deliver(services, message, timeoutMs),
  async settled(tx, message, outcome) {
    const { link, person } = payloadSchema.parse(message.payload);
    await setProblem(tx, link, person, outcome.kind === 'delivered' ? null : outcome.error.slice(0, 300));
  },
});

export const scoreChannel = scoreChannelWithin(TIMEOUT_MS);
