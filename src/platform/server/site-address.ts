import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { hostName } from './tenant-of-request.ts';

/**
 * The address of the tenant's site as its visitors type it, without a slash at the end. PUBLIC_URL gives the scheme and
 * the port when a proxy stands before the server; the host is the request's, which is known to be a tenant's.
 */
export function siteAddress(request: FastifyRequest, config: Config): string {
  if (config.PUBLIC_URL === undefined) return `${request.protocol}://${request.headers.host}`;
  const { protocol, port } = new URL(config.PUBLIC_URL);
  return `${protocol}//${hostName(request.headers.host ?? '')}${port === '' ? '' : `:${port}`}`;
}
