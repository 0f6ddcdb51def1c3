/**
 * The IDs of sign-in requests, for which nothing is kept, because anyone may begin one: 16 random bytes, the provider (16
 * bytes), when it ends (6 bytes, ms), and the server's mark on them (10 bytes). That one is used up is written down when an
 * answer names it.
 */
import { randomBytes } from 'node:crypto';
import { spend } from '#identity/account/api.ts';
import { marked, unmarked } from '#platform/server/configuration/marked.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';

const HEAD_BYTES = 38;

/** A request of this school. */
export interface SamlRequest {
  readonly token: string;
  readonly provider: string;
  /** Names the cookie of the browser that began, and comes back as RelayState. */
  readonly state: string;
  readonly until: Date;
}

const purposeOf = (tenant: TenantOfRequest): string => `saml request ${tenant.id}`;

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const requestOf = (services: Services, tenant: TenantOfRequest, token: string, head: Buffer): SamlRequest => ({
  token,
  provider: idOf(head.subarray(16, 32)),
  state: services.vault.mac(`saml state ${tenant.id}`, token).toString('base64url'),
  until: new Date(head.readUIntBE(32, 6)),
});

/** Makes a request to the provider. */
export function makeRequest(services: Services, tenant: TenantOfRequest, provider: string, until: Date): SamlRequest {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(16).copy(head);
  Buffer.from(provider.replaceAll('-', ''), 'hex').copy(head, 16);
  head.writeUIntBE(until.getTime(), 32, 6);
  const token = marked(services.vault, purposeOf(tenant), head).toString('base64url');
  return requestOf(services, tenant, token, head);
}

/** Uses the request up; null for one that was used, is too old, or was not made here. */
export async function takeRequest(
  services: Services,
  tenant: TenantOfRequest,
  tx: TenantTx,
  unsafeToken: string,
): Promise<SamlRequest | null> {
  const bytes = Buffer.from(unsafeToken, 'base64url');
  // Other letters can stand for the same bytes: only those that were sent are an ID.
  if (bytes.toString('base64url') !== unsafeToken) return null;
  const head = unmarked(services.vault, purposeOf(tenant), bytes);
  if (head?.length !== HEAD_BYTES) return null;
  const request = requestOf(services, tenant, unsafeToken, head);
  if (request.until <= services.clock()) return null;
  return (await spend(services, tx, 'saml-request', unsafeToken, request.until)) ? request : null;
}
