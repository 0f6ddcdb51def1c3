import { handle } from '#access/handle.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const complaintRoutes = [
  handle(contract.askAbout, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.ask(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.listOwnComplaints, ({ actor, params, inTenant }) =>
    inTenant((tx) => actions.readOwn(tx, actor, params.id)),
  ),
  handle(contract.listComplaints, ({ actor, params, query, inTenant }) =>
    inTenant((tx) => actions.readComplaints(tx, actor, params.id, query)),
  ),
  handle(contract.getComplaint, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readComplaint(tx, actor, params.id, services.clock())),
  ),
  handle(contract.answerComplaint, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.answer(tx, actor, params.id, body, services.clock())),
  ),
];
