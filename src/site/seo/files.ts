/** Files that browsers and search engines look for at fixed addresses, of the school that lives at the host. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import type { Context } from './actions.ts';
import { drawIcon } from './icons.ts';
import { manifestOf } from './manifest.ts';
import { writeSitemapIndex, writeSitemapPart } from './sitemap.ts';

export interface File {
  readonly type: string;
  readonly body: string | Uint8Array;
  /** As `public, max-age=3600`. */
  readonly keep: string;
}

type WriteFile = (context: Context, request: FastifyRequest) => Promise<File | null>;

const HOUR = 'public, max-age=3600';
const xml = (body: string): File => ({ type: 'application/xml; charset=utf-8', body, keep: HOUR });

const robots: WriteFile = async ({ address }) => ({
  type: 'text/plain; charset=utf-8',
  // What is not to be found says so itself; that can only be read by who may look.
  body: `User-agent: *\nDisallow:\n\nSitemap: ${address}/sitemap.xml\n`,
  keep: HOUR,
});

const inSchool = <T>({ services, tenant }: Context, work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
  inTenant(services.database, tenant.id, work);

const siteOf = ({ address, view }: Context) => ({ address, features: view.features });

const sitemap: WriteFile = async (context) =>
  xml(await inSchool(context, (tx) => writeSitemapIndex(tx, context.services.clock(), siteOf(context))));

const sitemapPart: WriteFile = async (context, request) => {
  const { name } = request.params as { name: string };
  const part = await inSchool(context, (tx) => writeSitemapPart(tx, context.services.clock(), siteOf(context), name));
  return part === null ? null : xml(part);
};

const json = (value: object): File => ({
  type: 'application/manifest+json; charset=utf-8',
  body: JSON.stringify(value),
  keep: 'public, max-age=600',
});

const manifest: WriteFile = async ({ view }) => json(manifestOf(view));

const icon: WriteFile = async (context, request) => {
  const { name } = request.params as { name: string };
  const bytes = await drawIcon(context, name);
  return bytes && { type: 'image/png', body: bytes, keep: 'public, max-age=604800' };
};

const files: Readonly<Record<string, WriteFile>> = {
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
  '/sitemaps/:name': sitemapPart,
  '/pwa-manifest': manifest,
  '/pwa-icons/:name': icon,
};

const notThere = (reply: FastifyReply): FastifyReply => {
  reply.callNotFound();
  return reply;
};

export function registerFiles(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  const answer = async (write: WriteFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const tenant = await directory.find(hostName(request.headers.host ?? ''));
    if (!tenant) return notThere(reply);
    const view = await directory.view(tenant);
    const context = { services, tenant, view, address: siteAddress(request, services.config, tenant) };
    const file = await write(context, request);
    if (!file) return notThere(reply);
    return reply.type(file.type).header('cache-control', file.keep).send(file.body);
  };
  for (const [path, write] of Object.entries(files)) {
    app.get(path, (request, reply) => answer(write, request, reply));
  }
}
