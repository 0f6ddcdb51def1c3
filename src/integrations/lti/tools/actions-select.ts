/** What a tool returns when a teacher has chosen content there (Deep Linking 2.0, 4.5). */
import type { JWTPayload } from 'jose';
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
import { packageOnFirstUse } from '#platform/server/on-first-use.ts';
import { MOST_ITEMS, placeItem } from './actions-items.ts';
import { type At, selectionSchema, selectPurpose } from './actions-launch.ts';
import { DEPLOYMENT, isWebAddress, plainLine, SMALLEST_MAXIMUM, storable } from './rules.ts';
import { findTool, findTopic, type ToolRow } from './store.ts';
import { lockItemsOf } from './store-items.ts';

const jose = packageOnFirstUse<typeof import('jose')>('jose');

/** As many items as are looked at one by one. */
const MOST_RETURNED = 200;
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

/** What of the returned content is not taken, and why. */
export interface LeftOut {
  /** From 1, in the order of the tool. */
  readonly position: number;
  /** Empty where the tool gives none. */
  readonly title: string;
  /** As the specification or the tool calls it, such as `html`. */
  readonly kind: string;
  /** It is of a `kind` that is not taken, its `address` can't be opened, or it is not as its kind must be (`form`). */
  readonly reason: 'kind' | 'address' | 'form';
}

export class ReturnRefused extends Error {
  override readonly name = 'ReturnRefused';
  readonly reason: ReturnRefusal;
  readonly leftOut: readonly LeftOut[];
  constructor(reason: ReturnRefusal, detail: string, leftOut: readonly LeftOut[] = []) {
    super(detail);
    this.reason = reason;
    this.leftOut = leftOut;
  }
}

const text = (max: number) => z.string().max(max).transform(storable);

const lineItemSchema = z.object({
  label: text(500).nullish(),
  scoreMaximum: z.number().min(SMALLEST_MAXIMUM).max(1_000_000),
  resourceId: text(300).nullish(),
  tag: text(300).nullish(),
});

const resourceSchema = z.object({
  type: z.literal('ltiResourceLink'),
  title: text(2000).nullish(),
  url: text(2000).nullish(),
  custom: z
    .record(
      text(200),
      z
        .union([z.string(), z.number(), z.boolean()])
        .transform((value) => storable(String(value)))
        // As much as a file of the course can hold.
        .pipe(z.string().max(10_000)),
    )
    .nullish(),
  lineItem: lineItemSchema.nullish(),
});

/** A page of the web (3.1). How it would be embedded is passed over: it is opened in a window of its own. */
const linkSchema = z.object({
  type: z.literal('link'),
  url: text(2000),
  title: text(2000).nullish(),
  text: text(10_000).nullish(),
});

const itemSchema = z.discriminatedUnion('type', [resourceSchema, linkSchema]);
type Item = z.output<typeof itemSchema>;

/** As much of any item as is needed to name it. */
const namedSchema = z.object({
  type: z.string().transform((kind) => plainLine(kind, 50)),
  title: z
    .string()
    .nullish()
    .catch(null)
    .transform((title) => plainLine(title ?? '', 200)),
});

/** The claims by short names. */
const payloadSchema = z.object({
  type: z.literal('LtiDeepLinkingResponse'),
  version: z.literal('1.3.0'),
  deployment: z.literal(DEPLOYMENT),
  data: text(4000),
  items: z.array(z.unknown()).default([]),
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
    const { payload } = await jose().jwtVerify(jwt, keysAt(services, tenant.id, tool.jwks_url), {
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

/** What a page is called: its title, the beginning of its text, or where it is. */
const titleOfLink = ({ title, text: words, url }: z.output<typeof linkSchema>): string =>
  plainLine(title ?? '', 200) || plainLine(words ?? '', 200) || new URL(url).host;

const toItem = (item: Item, tool: ToolRow) =>
  item.type === 'link'
    ? { title: titleOfLink(item), url: item.url, isLink: true, custom: {}, maxScore: null, passPercent: null }
    : {
        title: plainLine(item.title ?? '', 200) || tool.name,
        url: item.url || null,
        isLink: false,
        custom: item.custom ?? {},
        maxScore: tool.takes_grades && item.lineItem ? item.lineItem.scoreMaximum : null,
        resourceId: item.lineItem?.resourceId ?? null,
        tag: item.lineItem?.tag ?? null,
        passPercent: null,
      };

/** Items that are taken, and the others by name. `opens` says of an address whether a browser may be sent there. */
function sorted(given: readonly unknown[], opens: (url: string) => boolean): { items: Item[]; leftOut: LeftOut[] } {
  const [items, leftOut]: [Item[], LeftOut[]] = [[], []];
  for (const [index, one] of given.entries()) {
    const item = itemSchema.safeParse(one);
    const url = item.data?.url ?? '';
    const isGood = item.data?.type === 'ltiResourceLink' ? url === '' || opens(url) : opens(url);
    if (item.success && isGood) {
      items.push(item.data);
      continue;
    }
    const named = namedSchema.safeParse(one).data ?? { type: '', title: '' };
    const isKnown = named.type === 'ltiResourceLink' || named.type === 'link';
    const reason = item.success ? 'address' : isKnown || named.type === '' ? 'form' : 'kind';
    leftOut.push({ position: index + 1, title: named.title, kind: named.type, reason });
  }
  return { items, leftOut };
}

/** Puts what was chosen into the topic. What is not taken is left out, each by its name and with the reason. */
export async function takeReturn(
  at: At,
  jwt: string,
): Promise<{ added: number; leftOut: readonly LeftOut[]; tool: string }> {
  const { services, tenant } = at;
  const { tool, payload } = await verified(at, jwt);
  const { data, items: given } = read(payload);
  const selection = openSelection(at, data);
  if (selection.tool !== tool.tool_id) throw new ReturnRefused('malformed', 'data was sent to another tool');
  if (given.length > MOST_RETURNED)
    throw new ReturnRefused(
      'too_many',
      `The tool returned ${given.length} items; at most ${MOST_ITEMS} fit into a topic`,
    );
  const { items, leftOut } = sorted(
    given,
    (url) => isWebAddress(url) && addressBlocker(url, services.config.SSO_LOCAL) === null,
  );
  if (items.length === 0) throw new ReturnRefused('nothing', 'The tool returned no item that can be added', leftOut);
  return inTenant(services.database, tenant.id, async (tx) => {
    const topic = await findTopic(tx, selection.topic);
    if (!topic) throw new ReturnRefused('gone', 'The topic is no longer there');
    const person = await findPerson(tx, selection.person);
    if (person?.status !== 'active' || !can({ role: resolveRole(person.roles) }, 'course.write'))
      throw new ReturnRefused('not_staff', 'The account may not change courses');
    if (!(await spend(services, tx, 'lti-tool-content', selection.id, new Date(selection.until))))
      throw new ReturnRefused('used', 'This was returned before');
    const there = await lockItemsOf(tx, topic.topic_id);
    if (there + items.length > MOST_ITEMS)
      throw new ReturnRefused(
        'too_many',
        `A topic has at most ${MOST_ITEMS} outside tools. This one has ${there}, and ${items.length} were returned`,
        leftOut,
      );
    const places = { toolId: tool.tool_id, courseId: topic.course_id, topicId: topic.topic_id };
    const by = { personId: person.person_id };
    for (const one of items) {
      const item = { ...toItem(one, tool), ...places, createdBy: by.personId };
      await placeItem(tx, by, item, services.clock());
    }
    return { added: items.length, leftOut, tool: tool.name };
  });
}
