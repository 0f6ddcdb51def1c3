import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const tableViewRoutes = [
  handle(contract.listTableViews, ({ actor, inTenant }) => inTenant((tx) => actions.readViews(tx, actor.personId))),
  handle(contract.createTableView, ({ actor, body, inTenant }) =>
    inTenant((tx) => actions.createView(tx, actor.personId, body)),
  ),
  handle(contract.adoptTableViews, ({ actor, body, inTenant }) =>
    inTenant((tx) => actions.adoptViews(tx, actor.personId, body)),
  ),
  handle(contract.updateTableView, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => actions.changeView(tx, actor.personId, params.id, body)),
  ),
  handle(contract.deleteTableView, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.removeView(tx, actor.personId, params.id));
    return done;
  }),
];
