import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/configuration/config.ts';
import type { TenantOfRequest } from './tenant-of-request.ts';

/**
 * The address of the tenant's site as its visitors type it, without a slash at the end. The host is the tenant's, also
 * for a request to the shared API host, where no pages live. PUBLIC_URL gives the scheme and the port when a proxy
 * is in front of the server.
 */
export function siteAddress(request: FastifyRequest, config: Config, tenant: TenantOfRequest): string {
  const { protocol, port } =
    config.PUBLIC_URL === undefined
      ? { protocol: `${request.protocol}:`, port: /:(\d+)$/.exec(request.headers.host ?? '')?.[1] ?? '' }
      : new URL(config.PUBLIC_URL);
  return `${protocol}//${tenant.host}${port === '' ? '' : `:${port}`}`;
}

/** The same without a request, for mails that a job writes: by PUBLIC_URL's scheme and port, else this server's own. */
export function siteAddressOf(host: string, config: Config): string {
  if (config.PUBLIC_URL === undefined) return `http://${host}${config.PORT === 80 ? '' : `:${config.PORT}`}`;
  const { protocol, port } = new URL(config.PUBLIC_URL);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
