import { handle, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import * as actions from './actions.ts';
import { reviewPreview } from './actions-review.ts';
import * as contract from './contract.ts';
import { readPrint } from './print/actions.ts';
import { previewWordPaper, printQuiz, printQuizAsWord } from './print/contract.ts';
import { wordPaper, wordPaperLosses } from './print/word.ts';

export const previewRoutes = [
  handle(printQuiz, ({ params, query, inTenant }) => inTenant((tx) => readPrint(tx, params.id, query.key === '1'))),
  handleRaw(printQuizAsWord, ({ params, actor, inTenant }) =>
    inTenant((tx) => wordPaper(tx, params.id, actor.personId)),
  ),
  handle(previewWordPaper, ({ params, actor, inTenant }) =>
    inTenant((tx) => wordPaperLosses(tx, params.id, actor.personId)),
  ),
  handle(contract.startPreview, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.startPreview(tx, actor, params.id, body.person, services.clock())),
  ),
  handle(contract.getPreviewExam, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.readPreviewExam(tx, actor, params.id, services.clock())),
  ),
  handle(contract.savePreview, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.savePreview(tx, actor, params.id, body.resp, services.clock())),
  ),
  handle(contract.finishPreviewSection, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.finishPreviewSection(tx, actor, params.id, body.section, services.clock())),
  ),
  handle(contract.showPreviewHint, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => actions.showPreviewHint(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.submitPreview, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => actions.submitPreview(tx, actor, params.id, services.clock())),
  ),
  handle(contract.reviewPreview, ({ actor, params, query, services, inTenant }) =>
    inTenant((tx) => reviewPreview(tx, actor, params.id, query.time, services.clock())),
  ),
  handle(contract.deletePreview, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => actions.deletePreview(tx, actor, params.id));
    return done;
  }),
];
