import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const overrideRoutes = [
  handle(contract.listOverrides, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.listOverrides(tx, params.id, query)),
  ),
  handle(contract.createOverride, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.createOverride(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.updateOverride, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.updateOverride(tx, actor, params.id, params.overrideId, body, services.clock())),
  ),
  handle(contract.deleteOverride, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deleteOverride(tx, actor, params.id, params.overrideId));
    return done;
  }),
  handle(contract.explainRules, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.explainRules(tx, params.id, query.person)),
  ),
];
