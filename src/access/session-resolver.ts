/** What the session resolver needs to know the caller. */
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Refusal } from '#platform/contract/refusal.ts';
import type { FindTenant, TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Permission } from './permissions.ts';
import type { Actor } from './subject.ts';

export interface SessionResolver {
  readonly findTenant: FindTenant;
  /** Who holds this token in this tenant; null for a dead, foreign or unknown one. */
  readonly findActor: (tenant: TenantOfRequest, token: string) => Promise<Actor | null>;
  /**
   * What the actor has to do first, before this endpoint or, with null, before any; null when nothing is in the way.
   */
  readonly blockerOf: (actor: Actor, endpoint: Endpoint<Permission> | null) => Refusal | null;
  /** Returns how to ask whether a tenant has switched off the endpoint at this path; null where none can. */
  readonly switchOf: (path: string) => ((tenant: TenantOfRequest) => Promise<boolean>) | null;
  /** Called with a person whose sessions may have ended, or with null when it may be anybody's. */
  readonly onSessionsChanged: (listen: (personId: string | null) => void) => void;
}
