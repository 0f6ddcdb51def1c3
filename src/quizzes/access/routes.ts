import { handle } from '#access/handle.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { changeTools, readTools } from '#quizzes/tools/actions.ts';
import { getTools, setTools } from '#quizzes/tools/contract.ts';
import * as actions from './actions.ts';
import { changeAdmission } from './actions-admission.ts';
import { getAccess, setAccess } from './contract.ts';
import { setAdmission } from './contract-admission.ts';

export const accessRoutes = [
  handle(getAccess, ({ actor, params, inTenant }) => inTenant((tx) => actions.readAccess(tx, actor, params.id))),
  handle(setAccess, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.changeAccess(tx, actor, params.id, body, services.clock())),
  ),
  handle(getTools, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => readTools(tx, actor, params.id, services.clock())),
  ),
  handle(setTools, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => changeTools(tx, actor, params.id, body, services.clock())),
  ),
  handle(setAdmission, ({ actor, params, body, request, tenant, services, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => changeAdmission(tx, actor, params.id, body, site, services.clock()));
  }),
];
