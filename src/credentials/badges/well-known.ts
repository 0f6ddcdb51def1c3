/** `did:web` is looked up at a fixed address of the site: its document is there. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { didDocument } from './did.ts';
import { listKeys } from './store.ts';

/** What verifiers read, also those that run in the pages of others. */
export const openHeaders = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

export function registerDid(app: FastifyInstance, services: Services, directory: TenantDirectory): void {
  app.get('/.well-known/did.json', async (request, reply) => {
    const tenant = await directory.find(hostName(request.headers.host ?? ''));
    if (!tenant) throw new Refusal('not_found', 'There is no site at this address');
    const keys = await inTenant(services.database, tenant.id, listKeys);
    const document = didDocument(siteAddress(request, services.config, tenant), keys);
    return reply
      .headers({ ...openHeaders, 'cache-control': 'public, max-age=300' })
      .type('application/did+json; charset=utf-8')
      .send(JSON.stringify(document));
  });
}
