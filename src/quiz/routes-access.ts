import { handle } from '#access/handle.ts';
import * as actions from './actions-access.ts';
import { getAccess, putAccess } from './contract-access.ts';

export const accessRoutes = [
  handle(getAccess, ({ actor, params, inTenant }) => inTenant((tx) => actions.readAccess(tx, actor, params.id))),
  handle(putAccess, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.changeAccess(tx, actor, params.id, body, services.clock())),
  ),
];
