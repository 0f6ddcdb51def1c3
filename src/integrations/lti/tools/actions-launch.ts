/** Opening an outside tool: the way to it, and the signed message that it gets (LTI 1.3, 5; Deep Linking 2.0). */
import { z } from 'zod';
import { can } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { spend } from '#identity/account/api.ts';
import { signAsTool } from '#integrations/lti/keys.ts';
import { claim, deepLinkClaim } from '#integrations/lti/launch/message.ts';
import { messageTypes } from '#integrations/lti/rules.ts';
import { notFound, nullIfRefused, Refusal } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { addressBlocker } from '#platform/server/http/guarded-fetch.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { getReadableTopic } from './actions-items.ts';
import { type At, launchClaims, personClaims, SERVICES, type Ticket, ticketSchema } from './claims.ts';
import type { AuthoriseQuery } from './contract.ts';
import { playedMessage } from './quiz/message.ts';
import { DEPLOYMENT, isWebAddress, roleClaims, scopesOf, toolScopes } from './rules.ts';
import { findCourse, findTool, findTopic, subjectsOf, type ToolRow } from './store.ts';
import { findItem, type ItemRow } from './store-items.ts';
import { filledCustom } from './variables.ts';

const TICKET_MS = 10 * 60_000;
const ticketPurpose = (tenant: TenantOfRequest): string => `lti tool ticket ${tenant.id}`;

export type { At } from './claims.ts';

const targetOf = (tool: ToolRow, item: ItemRow | null): string =>
  item === null ? (tool.select_url ?? tool.target_url) : (item.url ?? tool.target_url);

/** What is opened. */
interface Opened {
  readonly tool: ToolRow;
  readonly target: string;
  readonly ticket: Pick<Ticket, 'item' | 'topic' | 'played'>;
}

/** Where the browser goes to begin (Security Framework 1.0, 5.1.1.1). */
export async function initiation(
  { services, tenant, site }: At,
  tx: TenantTx,
  actor: Actor,
  { tool, target, ticket: opened }: Opened,
): Promise<string> {
  const subject = (await subjectsOf(tx, tool.tool_id, [actor.personId])).get(actor.personId)!;
  const ticket: Ticket = {
    id: crypto.randomUUID(),
    tool: tool.tool_id,
    person: actor.personId,
    ...opened,
    until: services.clock().getTime() + TICKET_MS,
  };
  const url = new URL(tool.login_url);
  const asked = {
    iss: site,
    login_hint: subject,
    target_link_uri: target,
    lti_message_hint: services.vault.seal(ticketPurpose(tenant), JSON.stringify(ticket)).toString('base64url'),
    client_id: tool.tool_id,
    lti_deployment_id: DEPLOYMENT,
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** A tool that may be opened. Throws `not_found` or `impossible`. */
export async function getEnabledTool(tx: TenantTx, id: string): Promise<ToolRow> {
  const tool = await findTool(tx, id);
  if (!tool) throw notFound('The tool');
  if (!tool.is_enabled) throw new Refusal('impossible', 'This tool is disabled');
  return tool;
}

/** As a header can hold it. Links of course files were not looked at by this school. */
function linkAddress({ services }: At, url: string): string {
  if (!isWebAddress(url) || addressBlocker(url, services.config.SSO_LOCAL) !== null)
    throw new Refusal('impossible', 'The address of this link can’t be opened');
  return new URL(url).href;
}

/** The way to a tool in a topic that the actor may read now. */
export async function openItem(at: At, tx: TenantTx, actor: Actor, id: string): Promise<string> {
  const item = await findItem(tx, id);
  if (!item) throw notFound('The tool in the topic');
  await getReadableTopic(tx, actor, item.topic_id, at.services.clock());
  const tool = await getEnabledTool(tx, item.tool_id);
  if (item.is_link && item.url !== null) return linkAddress(at, item.url);
  const ticket = { item: item.item_id, topic: item.topic_id };
  return initiation(at, tx, actor, { tool, target: targetOf(tool, item), ticket });
}

/** The way to the tool's page for choosing content. */
export async function openSelect(
  at: At,
  tx: TenantTx,
  actor: Actor,
  { topicId, toolId }: { topicId: string; toolId: string },
): Promise<string> {
  if (!(await findTopic(tx, topicId))) throw notFound('The topic');
  const tool = await getEnabledTool(tx, toolId);
  if (tool.select_url === null) throw new Refusal('impossible', 'Nothing can be chosen at this tool');
  const ticket = { item: null, topic: topicId };
  return initiation(at, tx, actor, { tool, target: targetOf(tool, null), ticket });
}

/** What the browser sends to the tool. */
export type Sent =
  | { readonly to: string; readonly form: Readonly<Record<string, string>> }
  /** Nothing may be sent: the request is not from the tool that it names. */
  | { readonly refused: 'unknown_tool' | 'foreign_redirect' };

function readTicket({ services, tenant }: At, text: string): Ticket | null {
  try {
    const opened = services.vault.open(ticketPurpose(tenant), Buffer.from(text, 'base64url'));
    const ticket = ticketSchema.parse(JSON.parse(opened));
    return ticket.until > services.clock().getTime() ? ticket : null;
  } catch {
    return null;
  }
}

/** Where the tool reads members and sends results, as far as it may. */
function serviceClaims(site: string, tool: ToolRow, courseId: string, columnId: string | null): object {
  const course = `${site}/lti/tools/courses/${courseId}`;
  return {
    ...(tool.takes_grades && {
      [`${SERVICES}lti-ags/claim/endpoint`]: {
        scope: scopesOf(tool).filter((scope) => scope !== toolScopes.members),
        lineitems: `${course}/lineitems`,
        ...(columnId !== null && { lineitem: `${course}/lineitems/${columnId}` }),
      },
    }),
    ...(tool.reads_members && {
      [`${SERVICES}lti-nrps/claim/namesroleservice`]: {
        context_memberships_url: `${course}/members`,
        service_versions: ['2.0'],
      },
    }),
  };
}

/** What the right to answer one request for content is sealed for. */
export const selectPurpose = (tenant: TenantOfRequest): string => `lti tool content ${tenant.id}`;
export const SELECT_MS = 2 * 60 * 60_000;
export const selectionSchema = ticketSchema;

function selectClaims({ services, tenant, site }: At, tool: ToolRow, ticket: Ticket): object {
  const selection: Ticket = { ...ticket, id: crypto.randomUUID(), until: services.clock().getTime() + SELECT_MS };
  return {
    [deepLinkClaim('deep_linking_settings')]: {
      deep_link_return_url: `${site}/lti/tools/return`,
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['window'],
      accept_multiple: true,
      accept_lineitem: tool.takes_grades,
      auto_create: true,
      data: services.vault.seal(selectPurpose(tenant), JSON.stringify(selection)).toString('base64url'),
    },
  };
}

/** The message about what the person set out to open. Null where they may not, or not any more. */
async function messageFor(
  at: At,
  tx: TenantTx,
  actor: Actor,
  { tool, ticket, subject }: { readonly tool: ToolRow; readonly ticket: Ticket; readonly subject: string },
): Promise<object | null> {
  const { site, services } = at;
  if (ticket.played) return playedMessage(at, tx, actor, { tool, played: ticket.played, subject });
  const item = ticket.item === null ? null : ((await findItem(tx, ticket.item)) ?? null);
  if (ticket.item !== null && item?.tool_id !== tool.tool_id) return null;
  if (item === null && (!can(actor, 'course.write') || tool.select_url === null)) return null;
  const readable = getReadableTopic(tx, actor, item?.topic_id ?? ticket.topic, services.clock());
  const topic = await nullIfRefused(readable);
  if (!topic) return null;
  const course = await findCourse(tx, topic.course_id);
  const place = {
    subject,
    course: { id: topic.course_id, title: course?.title ?? '', history: item?.course_history ?? [] },
    item: item && { id: item.item_id, title: item.title, history: item.history },
  };
  return {
    ...personClaims(tool, actor),
    ...launchClaims(at, {
      type: item ? messageTypes.link : messageTypes.select,
      target: targetOf(tool, item),
      roles: roleClaims(can(actor, 'course.write')),
      context: { id: topic.course_id, title: course?.title ?? '' },
    }),
    ...serviceClaims(site, tool, topic.course_id, item?.column_id ?? null),
    ...(item
      ? {
          [claim('resource_link')]: { id: item.item_id, title: item.title },
          [claim('custom')]: filledCustom(tool.custom, item.custom, place),
        }
      : {
          [claim('custom')]: filledCustom(tool.custom, {}, place),
          ...selectClaims(at, tool, ticket),
        }),
  };
}

const failure = (query: AuthoriseQuery, error: string, description: string): Sent => ({
  to: query.redirect_uri,
  form: { error, error_description: description, ...(query.state !== undefined && { state: query.state }) },
});

/** What is wrong with how a tool asks; null: nothing (OpenID Connect Core 1.0, 3.1.2.6; LTI 1.3, 5.1.1.2). */
function askedWrongly({ scope, response_type, response_mode, nonce }: AuthoriseQuery): [string, string] | null {
  if (!scope.split(' ').includes('openid')) return ['invalid_scope', 'scope must be openid'];
  if (response_type !== 'id_token') return ['unsupported_response_type', 'response_type must be id_token'];
  if (response_mode !== 'form_post') return ['invalid_request', 'response_mode must be form_post'];
  return nonce === '' ? ['invalid_request', 'nonce is missing'] : null;
}

/** Answers a tool that asks who has come. Its address is one that was registered, whatever it asks for. */
export async function authorise(at: At, tx: TenantTx, actor: Actor | null, query: AuthoriseQuery): Promise<Sent> {
  const known = z.uuid().safeParse(query.client_id);
  const tool = known.success ? await findTool(tx, known.data) : undefined;
  if (!tool?.is_enabled) return { refused: 'unknown_tool' };
  if (!tool.redirect_urls.includes(query.redirect_uri)) return { refused: 'foreign_redirect' };
  const wrong = askedWrongly(query);
  if (wrong) return failure(query, ...wrong);
  if (!actor) return failure(query, 'login_required', 'Nobody is signed in');
  const ticket = readTicket(at, query.lti_message_hint);
  if (!ticket || ticket.tool !== tool.tool_id)
    return failure(query, 'invalid_request', 'lti_message_hint is missing, too old, or of another tool');
  const subject = (await subjectsOf(tx, tool.tool_id, [actor.personId])).get(actor.personId)!;
  if (ticket.person !== actor.personId || query.login_hint !== subject)
    return failure(query, 'login_required', 'Somebody else is signed in');
  if (!(await spend(at.services, tx, 'lti-tool-ticket', ticket.id, new Date(ticket.until))))
    return failure(query, 'invalid_request', 'This was answered before');
  const message = await messageFor(at, tx, actor, { tool, ticket, subject });
  if (!message) return failure(query, 'access_denied', 'This may not be opened');
  const token = await signAsTool(at.services, tx, {
    iss: at.site,
    aud: tool.tool_id,
    sub: subject,
    nonce: query.nonce,
    ...message,
  });
  return {
    to: query.redirect_uri,
    form: { id_token: token, ...(query.state !== undefined && { state: query.state }) },
  };
}
