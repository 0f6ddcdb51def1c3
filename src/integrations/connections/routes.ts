import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { disconnectOwn, disconnectPerson, readConnections } from './actions.ts';
import { listConnections, listOwnConnections, removeConnection, removeOwnConnection } from './contract.ts';

export const connectionRoutes = [
  handle(listOwnConnections, async ({ actor, inTenant }) => ({
    connections: await inTenant((tx) => readConnections(tx, actor.personId)),
  })),
  handle(removeOwnConnection, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => disconnectOwn(services, tx, actor, params.id));
    return done;
  }),
  handle(listConnections, async ({ params, inTenant }) => ({
    connections: await inTenant((tx) => readConnections(tx, params.id)),
  })),
  handle(removeConnection, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => disconnectPerson(services, tx, actor, params));
    return done;
  }),
];
