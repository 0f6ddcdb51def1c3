import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { explainRules } from './actions-explain.ts';
import { listOwnAccommodations } from './actions-own.ts';
import * as contract from './contract.ts';
import { explainRules as explainRulesCall } from './contract-explain.ts';

export const overrideRoutes = [
  handle(contract.listOverrides, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => actions.listOverrides(tx, actor, params.id, query, services.clock())),
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
  handle(explainRulesCall, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => explainRules(tx, actor, params.id, query.person, services.clock())),
  ),
  handle(contract.listAccommodations, ({ actor, query, inTenant }) =>
    inTenant((tx) => actions.listAccommodations(tx, actor, query, query)),
  ),
  handle(contract.listOwnAccommodations, ({ actor, query, services, inTenant }) =>
    inTenant((tx) => listOwnAccommodations(tx, actor, query.quiz, services.clock())),
  ),
  handle(contract.createAccommodation, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => actions.createAccommodation(tx, actor, body, services.clock())),
  ),
  handle(contract.updateAccommodation, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.updateAccommodation(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.deleteAccommodation, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deleteAccommodation(tx, actor, params.id));
    return done;
  }),
];
