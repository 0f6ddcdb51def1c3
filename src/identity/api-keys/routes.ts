import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { addKey, endKey, readKeys } from './actions.ts';
import {
  createOwnKey,
  createSchoolKey,
  listOwnKeys,
  listSchoolKeys,
  revokeOwnKey,
  revokeSchoolKey,
} from './contract.ts';

export const apiKeyRoutes = [
  handle(listOwnKeys, ({ actor, inTenant }) => inTenant((tx) => readKeys(tx, actor, 'own'))),
  handle(createOwnKey, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => addKey(tx, actor, 'own', body, services.clock())),
  ),
  handle(revokeOwnKey, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => endKey(tx, actor, 'own', params.id, services.clock()));
    return done;
  }),
  handle(listSchoolKeys, ({ actor, inTenant }) => inTenant((tx) => readKeys(tx, actor, 'school'))),
  handle(createSchoolKey, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => addKey(tx, actor, 'school', body, services.clock())),
  ),
  handle(revokeSchoolKey, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => endKey(tx, actor, 'school', params.id, services.clock()));
    return done;
  }),
];
