import { handle } from '#access/handle.ts';
import { readRecord } from './actions.ts';
import { getRecord } from './contract.ts';

export const personRecordRoutes = [
  handle(getRecord, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => readRecord(tx, actor, params.id, query, services.clock())),
  ),
];
