/** What every message to a tool says, whatever was opened. */
import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { claim } from '#integrations/lti/launch/message.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { hasNoMailbox } from '#platform/text/no-mailbox.ts';
import { DEPLOYMENT } from './rules.ts';
import type { ToolRow } from './store.ts';

export interface At {
  readonly services: Services;
  readonly tenant: TenantOfRequest;
  readonly site: string;
  /** What the school is called. */
  readonly school: string;
}

/** What a person set out to open, sealed within the hint that the tool returns. */
export const ticketSchema = z.object({
  id: z.string(),
  tool: z.string(),
  person: z.string(),
  /** A tool in a topic, or the topic for which content is chosen. */
  item: z.string().nullable(),
  topic: z.string(),
  /** A question of a running attempt instead. */
  played: z.object({ attempt: z.string(), question: z.string() }).optional(),
  until: z.number(),
});
export type Ticket = z.output<typeof ticketSchema>;

export const SERVICES = 'https://purl.imsglobal.org/spec/';

/** Of the person only what the school shares with this tool. */
export const personClaims = (tool: ToolRow, { firstName, lastName, email }: Actor): object => ({
  ...(tool.shares_name && { name: `${firstName} ${lastName}`.trim(), given_name: firstName, family_name: lastName }),
  // Addresses of this kind are nobody's (RFC 2606).
  ...(tool.shares_email && !hasNoMailbox(email) && { email }),
});

/** The claims of a launch of this kind at a place. */
export const launchClaims = (
  { tenant, school }: At,
  given: {
    readonly type: string;
    readonly target: string;
    readonly roles: string[];
    readonly context: { readonly id: string; readonly title: string };
  },
): object => ({
  [claim('version')]: '1.3.0',
  [claim('deployment_id')]: DEPLOYMENT,
  [claim('message_type')]: given.type,
  [claim('target_link_uri')]: given.target,
  [claim('roles')]: given.roles,
  [claim('context')]: {
    ...given.context,
    type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection'],
  },
  [claim('tool_platform')]: { guid: tenant.id, name: school, product_family_code: 'tripos' },
  [claim('launch_presentation')]: { document_target: 'window' },
});
