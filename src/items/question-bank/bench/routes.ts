import { handle } from '#access/handle.ts';
import * as versions from '#items/question-bank/versions/actions.ts';
import { getVersion, listVersions, questionUsage, restoreVersion } from '#items/question-bank/versions/contract.ts';
import { done } from '#platform/contract/shapes.ts';
import * as bench from './actions.ts';
import { changeFilter, changeManyQuestions, deleteFilter, likeQuestions, listFilters, saveFilter } from './contract.ts';

/** Two who change questions of one group of duplicates may block each other. */
const again = { repeatable: true };

export const questionBenchRoutes = [
  handle(changeManyQuestions, ({ body, actor, services, inTenant }) =>
    inTenant((tx) => bench.changeMany(tx, actor, body, services.clock()), again),
  ),
  handle(listFilters, ({ actor, inTenant }) => inTenant((tx) => bench.readFilters(tx, actor))),
  handle(saveFilter, ({ body, actor, inTenant }) => inTenant((tx) => bench.storeFilter(tx, actor, body))),
  handle(changeFilter, ({ params, body, actor, inTenant }) =>
    inTenant((tx) => bench.changeFilter(tx, actor, params.id, body)),
  ),
  handle(deleteFilter, async ({ params, actor, inTenant }) => {
    await inTenant((tx) => bench.forgetFilter(tx, actor, params.id));
    return done;
  }),
  handle(likeQuestions, ({ params, inTenant }) => inTenant((tx) => bench.readLikeOnes(tx, params.id))),
  handle(listVersions, ({ params, query, inTenant }) => inTenant((tx) => versions.readVersions(tx, params.id, query))),
  handle(getVersion, ({ params, inTenant }) => inTenant((tx) => versions.readVersion(tx, params.id, params.version))),
  handle(restoreVersion, ({ params, body, actor, inTenant }) =>
    inTenant(
      (tx) => versions.restoreVersion(tx, actor, params.id, { version: params.version, newest: body.newest }),
      again,
    ),
  ),
  handle(questionUsage, ({ params, query, inTenant }) => inTenant((tx) => versions.readUsage(tx, params.id, query))),
];
