/** The tenant is decided by the host that the server sees. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';

export interface TenantOfRequest {
  readonly id: TenantId;
  readonly host: string;
}

/** Answers the tenant of a host name in lower case without port; null where no site lives. */
export type FindTenant = (host: string) => Promise<TenantOfRequest | null>;

/** The host name of a `host:port`, in lower case, without a final dot; brackets of IPv6 stay. */
export function hostName(authority: string): string {
  const name = authority
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * The tenant of a request. The `tenant` header must name the same host; only on the shared API host it decides.
 * Throws `tenant_mismatch`; null when no site lives at the host.
 */
export async function tenantOfRequest(
  request: FastifyRequest,
  find: FindTenant,
  sharedApiHost: string | undefined,
): Promise<TenantOfRequest | null> {
  const host = hostName(request.headers.host ?? '');
  const said = headerOf(request, 'tenant');
  if (sharedApiHost !== undefined && host === sharedApiHost) return said === undefined ? null : find(hostName(said));
  if (said !== undefined && hostName(said) !== host) {
    throw new Refusal(
      'tenant_mismatch',
      `The tenant header names ${hostName(said).slice(0, 100)}, but this is ${host}`,
    );
  }
  return find(host);
}
