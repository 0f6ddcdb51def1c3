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

/** The same without a request, for mails that a job writes: by PUBLIC_URL's scheme and port, else this server's own. */
export function siteAddressOf(host: string, config: Config): string {
  if (config.PUBLIC_URL === undefined) return `http://${host}${config.PORT === 80 ? '' : `:${config.PORT}`}`;
  const { protocol, port } = new URL(config.PUBLIC_URL);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
