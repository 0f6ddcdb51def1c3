import { handle } from '#access/handle.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const appealRoutes = [
  handle(contract.askAbout, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.ask(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.listOwnAppeals, ({ actor, params, inTenant }) =>
    inTenant((tx) => actions.readOwn(tx, actor, params.id)),
  ),
  handle(contract.listAppeals, ({ actor, params, query, inTenant }) =>
    inTenant((tx) => actions.readAppeals(tx, actor, params.id, query)),
  ),
  handle(contract.getAppeal, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readAppeal(tx, actor, params.id, services.clock())),
  ),
  handle(contract.answerAppeal, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.answer(tx, actor, params.id, body, services.clock())),
  ),
];
