import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';
import { announceJob } from './jobs.ts';

export const announcementRoutes = [
  handle(contract.listAnnouncements, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => actions.readAnnouncements(tx, actor, query, services.clock())),
  ),
  handle(contract.getAnnouncement, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readAnnouncement(tx, actor, params.id, services.clock())),
  ),
  handle(contract.createAnnouncement, async ({ actor, body, tenant, services, inTenant }) => {
    const made = await inTenant((tx) => actions.writeAnnouncement(tx, actor, body, services.clock()));
    await services.jobs.send(announceJob, { tenantId: tenant.id });
    return made;
  }),
  handle(contract.updateAnnouncement, async ({ actor, params, body, tenant, services, inTenant }) => {
    const changed = await inTenant((tx) => actions.changeAnnouncement(tx, actor, params.id, body, services.clock()));
    await services.jobs.send(announceJob, { tenantId: tenant.id });
    return changed;
  }),
  handle(contract.deleteAnnouncement, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => actions.removeAnnouncement(tx, actor, params.id, services.clock()));
    return done;
  }),
];
