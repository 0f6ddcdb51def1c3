/** What a tool returns when a teacher has chosen content there (Deep Linking 2.0, 4.5). */
import { type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { can } from '#access/can.ts';
import { resolveRole } from '#access/subject.ts';
import { findPerson, spend } from '#identity/account/api.ts';
import { ALGORITHM } from '#integrations/lti/keys.ts';
import { claim, deepLinkClaim } from '#integrations/lti/launch/message.ts';
import { keysAt } from '#integrations/lti/platform-keys.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { messageOf } from '#platform/server/errors.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import { MOST_ITEMS, placeItem } from './actions-items.ts';
import { type At, selectionSchema, selectPurpose } from './actions-launch.ts';
import { DEPLOYMENT, isWebAddress, plainLine, storable } from './rules.ts';
import { findTool, findTopic } from './store.ts';
import { countItemsOf } from './store-items.ts';

const SKEW_SECONDS = 60;
const OLDEST_SECONDS = 3600;

/** Why what a tool returned is not taken. */
export const returnRefusals = [
  'malformed',
  'expired',
  'used',
  'signature',
  'not_staff',
  'gone',
  'nothing',
  'too_many',
] as const;
export type ReturnRefusal = (typeof returnRefusals)[number];

export class ReturnRefused extends Error {
  override readonly name = 'ReturnRefused';
  readonly reason: ReturnRefusal;
  constructor(reason: ReturnRefusal, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

const text = (max: number) => z.string().max(max).transform(storable);

const lineItemSchema = z.object({
  label: text(500).nullish(),
  scoreMaximum: z.number().positive().max(1_000_000),
  resourceId: text(300).nullish(),
  tag: text(300).nullish(),
});

const linkSchema = z.object({
  type: z.literal('ltiResourceLink'),
  title: text(2000).nullish(),
  url: text(2000).nullish(),
  custom: z
    .record(
      text(200),
      z.union([z.string(), z.number(), z.boolean()]).transform((value) => storable(String(value))),
    )
    .nullish(),
  lineItem: lineItemSchema.nullish(),
});
type Link = z.output<typeof linkSchema>;

/** The claims by short names. */
const payloadSchema = z.object({
  type: z.literal('LtiDeepLinkingResponse'),
  version: z.literal('1.3.0'),
  deployment: z.literal(DEPLOYMENT),
  data: text(4000),
  items: z.array(z.unknown()).max(200).default([]),
  nonce: text(500),
});

/** Whose answer a message says it is, before anything of it is believed. */
function issuerOf(jwt: string): string {
  try {
    const { iss } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return z.uuid().parse(iss);
  } catch {
    throw new ReturnRefused('malformed', 'The message names no tool of this school');
  }
}

async function verified({ services, tenant, site }: At, jwt: string) {
  const id = issuerOf(jwt);
  const tool = await inTenant(services.database, tenant.id, (tx) => findTool(tx, id));
  if (!tool?.is_enabled) throw new ReturnRefused('gone', 'The tool was removed or disabled');
  try {
    const { payload } = await jwtVerify(jwt, keysAt(services, tenant.id, tool.jwks_url), {
      algorithms: [ALGORITHM],
      issuer: id,
      audience: site,
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: services.clock(),
      requiredClaims: ['exp', 'iat'],
    });
    return { tool, payload };
  } catch (cause) {
    throw new ReturnRefused('signature', messageOf(cause));
  }
}

function read(payload: JWTPayload) {
  const parsed = payloadSchema.safeParse({
    type: payload[claim('message_type')],
    version: payload[claim('version')],
    deployment: payload[claim('deployment_id')],
    data: payload[deepLinkClaim('data')],
    items: payload[deepLinkClaim('content_items')],
    nonce: payload.nonce,
  });
  if (parsed.success) return parsed.data;
  throw new ReturnRefused(
    'malformed',
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  );
}

function openSelection({ services, tenant }: At, data: string) {
  try {
    const selection = selectionSchema.parse(
      JSON.parse(services.vault.open(selectPurpose(tenant), Buffer.from(data, 'base64url'))),
    );
    if (selection.until > services.clock().getTime()) return selection;
  } catch {
    throw new ReturnRefused('malformed', 'data is not what this school sent');
  }
  throw new ReturnRefused('expired', 'The page for choosing was open too long');
}

const toItem = (link: Link, name: string, takesGrades: boolean) => ({
  title: plainLine(link.title ?? '', 200) || name,
  url: link.url ?? null,
  custom: link.custom ?? {},
  maxScore: takesGrades && link.lineItem ? link.lineItem.scoreMaximum : null,
  resourceId: link.lineItem?.resourceId ?? null,
  tag: link.lineItem?.tag ?? null,
  passPercent: null,
});

/** Puts what was chosen into the topic. Items of other kinds, or with addresses that are none, are counted and left out. */
export async function takeReturn(at: At, jwt: string): Promise<{ added: number; leftOut: number; tool: string }> {
  const { services, tenant } = at;
  const { tool, payload } = await verified(at, jwt);
  const { data, items } = read(payload);
  const selection = openSelection(at, data);
  if (selection.tool !== tool.tool_id) throw new ReturnRefused('malformed', 'data was sent to another tool');
  const links = items.flatMap((item) => {
    const link = linkSchema.safeParse(item);
    const url = link.data?.url ?? '';
    const isGood = url === '' || (isWebAddress(url) && addressBlocker(url, services.config.SSO_LOCAL) === null);
    return link.success && isGood ? [link.data] : [];
  });
  if (links.length === 0) throw new ReturnRefused('nothing', 'The tool returned no item that can be added');
  return inTenant(services.database, tenant.id, async (tx) => {
    const topic = await findTopic(tx, selection.topic);
    if (!topic) throw new ReturnRefused('gone', 'The topic is no longer there');
    const person = await findPerson(tx, selection.person);
    if (person?.status !== 'active' || !can({ role: resolveRole(person.roles) }, 'course.write'))
      throw new ReturnRefused('not_staff', 'The account may not change courses');
    if ((await countItemsOf(tx, topic.topic_id)) + links.length > MOST_ITEMS)
      throw new ReturnRefused('too_many', `A topic has at most ${MOST_ITEMS} outside tools`);
    if (!(await spend(services, tx, 'lti-tool-content', selection.id, new Date(selection.until))))
      throw new ReturnRefused('used', 'This was returned before');
    const places = { toolId: tool.tool_id, courseId: topic.course_id, topicId: topic.topic_id };
    const by = { personId: person.person_id };
    for (const link of links) {
      const item = { ...toItem(link, tool.name, tool.takes_grades), ...places, createdBy: by.personId };
      await placeItem(tx, by, item, services.clock());
    }
    return { added: links.length, leftOut: items.length - links.length, tool: tool.name };
  });
}
