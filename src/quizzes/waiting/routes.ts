import { handle } from '#access/handle.ts';
import { readWaiting } from './actions.ts';
import { getWaiting } from './contract.ts';

export const waitingRoutes = [
  handle(getWaiting, ({ actor, params, inTenant }) => inTenant((tx) => readWaiting(tx, actor, params.id))),
];
