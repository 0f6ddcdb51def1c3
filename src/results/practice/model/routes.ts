import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { chooseModel, readModel, startFit } from './actions.ts';
import * as contract from './contract.ts';

export const modelRoutes = [
  handle(contract.getPracticeModel, ({ actor, inTenant }) => inTenant((tx) => readModel(tx, actor))),
  handle(contract.fitPracticeModel, ({ actor, tenant, services }) => startFit(services, tenant.id, actor)),
  handle(contract.choosePracticeModel, async ({ actor, body, inTenant }) => {
    await inTenant((tx) => chooseModel(tx, actor, body.version));
    return done;
  }),
];
