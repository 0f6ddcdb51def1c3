import { handle } from '#access/handle.ts';
import { listGroups } from './contract.ts';
import { listGroupRows } from './store.ts';

export const peopleRoutes = [handle(listGroups, ({ query, inTenant }) => inTenant((tx) => listGroupRows(tx, query)))];
