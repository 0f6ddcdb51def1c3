import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import {
  createStimulus,
  deleteStimulus,
  getStimulus,
  listStimuli,
  restoreStimulus,
  updateStimulus,
} from './contract.ts';

/** Who edits a stimulus and who edits its questions may block each other. */
const again = { repeatable: true };

export const stimulusRoutes = [
  handle(listStimuli, ({ query, inTenant }) => inTenant((tx) => actions.readStimuli(tx, query))),
  handle(getStimulus, ({ params, actor, inTenant }) => inTenant((tx) => actions.readStimulus(tx, actor, params.id))),
  handle(createStimulus, ({ body, actor, inTenant }) => inTenant((tx) => actions.writeStimulus(tx, actor, body))),
  handle(updateStimulus, ({ params, body, actor, inTenant }) =>
    inTenant((tx) => actions.rewriteStimulus(tx, actor, params.id, body), again),
  ),
  handle(deleteStimulus, async ({ params, actor, services, inTenant }) => {
    await inTenant((tx) => actions.removeStimulus(tx, actor, params.id, services.clock()), again);
    return done;
  }),
  handle(restoreStimulus, ({ params, actor, inTenant }) =>
    inTenant((tx) => actions.undeleteStimulus(tx, actor, params.id), again),
  ),
];
