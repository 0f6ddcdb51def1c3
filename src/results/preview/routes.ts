import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { reviewRehearsal } from './actions-review.ts';
import * as contract from './contract.ts';

export const rehearsalRoutes = [
  handle(contract.startRehearsal, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.startRehearsal(tx, actor, params.id, body.person, services.clock())),
  ),
  handle(contract.getRehearsalExam, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readRehearsalExam(tx, actor, params.id, services.clock())),
  ),
  handle(contract.saveRehearsal, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.saveRehearsal(tx, actor, params.id, body.resp, services.clock())),
  ),
  handle(contract.finishRehearsedSection, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.finishRehearsedSection(tx, actor, params.id, body.section, services.clock())),
  ),
  handle(contract.showRehearsedHint, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.showRehearsedHint(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.submitRehearsal, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.submitRehearsal(tx, actor, params.id, services.clock())),
  ),
  handle(contract.reviewRehearsal, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => reviewRehearsal(tx, actor, params.id, query.time, services.clock())),
  ),
  handle(contract.deleteRehearsal, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deleteRehearsal(tx, actor, params.id));
    return done;
  }),
];
