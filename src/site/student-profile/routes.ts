import { handle } from '#access/handle.ts';
import { type RecordParts, readRecord } from './actions.ts';
import { getRecord } from './contract.ts';

export const personRecordRoutes = (parts: RecordParts) => [
  handle(getRecord, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => readRecord(tx, actor, params.id, query, parts, services.clock())),
  ),
];
