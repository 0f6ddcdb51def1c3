import type { DirectorySource } from '#access/directory-source.ts';
import { type Handler, handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { addRule, changeRule, dropRule, readMapping, readValues, tryMapping } from './actions.ts';
import {
  createMapping,
  deleteMapping,
  listMapping,
  listMappingValues,
  testMapping,
  updateMapping,
} from './contract.ts';
import { reapplyJob } from './jobs.ts';

const reapply = (services: Services, tenantId: TenantId, sources: readonly string[]) =>
  Promise.all(sources.map((source) => services.jobs.send(reapplyJob, { tenantId, source })));

export const mappingRoutes = (sources: readonly DirectorySource[]): readonly Handler[] => [
  handle(listMapping, ({ inTenant }) => inTenant((tx) => readMapping(tx, sources))),
  handle(listMappingValues, ({ query, inTenant }) => inTenant((tx) => readValues(tx, query.source))),
  handle(createMapping, async ({ actor, body, services, tenant, inTenant }) => {
    const rule = await inTenant((tx) => addRule(tx, actor, sources, body));
    await reapply(services, tenant.id, [rule.source]);
    return rule;
  }),
  handle(updateMapping, async ({ actor, params, body, services, tenant, inTenant }) => {
    const { rule, affected } = await inTenant((tx) => changeRule(tx, actor, sources, params.id, body));
    await reapply(services, tenant.id, affected);
    return rule;
  }),
  handle(deleteMapping, async ({ actor, params, services, tenant, inTenant }) => {
    const source = await inTenant((tx) => dropRule(tx, actor, params.id));
    await reapply(services, tenant.id, [source]);
    return done;
  }),
  handle(testMapping, ({ body, inTenant }) => inTenant((tx) => tryMapping(tx, body))),
];
