import { handle, handleInParts, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { openUpload } from '#platform/server/http/upload.ts';
import { readAnnotations, storeAnnotations } from './annotations/actions.ts';
import { getAnnotations, saveAnnotations } from './annotations/contract.ts';
import { finishSection, getExam, saveResp, startQuiz, submitAttempt } from './contract.ts';
import * as files from './files/actions.ts';
import { MOST_FILE_BYTES, readAnswerFile, readOwnFile, storeAnswerFile } from './files/contract.ts';
import type { SubmitBatcher } from './finish/actions.ts';
import { showHint } from './hints/actions.ts';
import * as hints from './hints/contract.ts';
import { listLateAnswers, uploadLate } from './late/actions.ts';
import * as late from './late/contract.ts';
import { sealOf, uploadSealedAnswers as storeSealedAnswers } from './offline-answers/actions.ts';
import { uploadSealedAnswers } from './offline-answers/contract.ts';
import type { PaperReader } from './paper/actions-read.ts';
import { guarding, prove, readWayIn } from './safe-browser/actions.ts';
import * as safe from './safe-browser/contract.ts';
import type { SaveBatcher } from './save/actions.ts';
import { finishSection as finish } from './sections/actions.ts';
import { startWithCode } from './start/access-code.ts';
import type { StartBatcher } from './start/actions.ts';

/** A new attempt locks from the last attempt to the quiz; publishing locks from the quiz to the attempts. */
const again = { repeatable: true };

/** Files of answers, and answers that arrive after the end. */
const fileAndLateRoutes = [
  handle(storeAnswerFile, ({ actor, params, query, request, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      files.storeAnswerFile(
        inTenant,
        actor,
        params.id,
        query.question,
        () => openUpload(request, MOST_FILE_BYTES),
        services.clock,
      ),
    ),
  ),
  handleRaw(readOwnFile, ({ actor, params, inTenant }) => files.answerFile(inTenant, actor, params.id, params.hash)),
  handleRaw(readAnswerFile, ({ actor, params, inTenant }) => files.answerFile(inTenant, actor, params.id, params.hash)),
  handle(late.saveLate, ({ actor, body, services, inTenant }) =>
    uploadLate(inTenant, actor, body.id, body.resp, services.clock()),
  ),
  handle(uploadSealedAnswers, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => storeSealedAnswers(tx, services.vault, actor, params.id, body.file, services.clock())),
  ),
  handle(late.listLateAnswers, ({ params, inTenant }) => inTenant((tx) => listLateAnswers(tx, params.id))),
];

export const attemptRoutes = ({
  saveBatcher,
  startBatcher,
  submitBatcher,
  paperReader,
}: {
  readonly saveBatcher: SaveBatcher;
  readonly startBatcher: StartBatcher;
  readonly submitBatcher: SubmitBatcher;
  readonly paperReader: PaperReader;
}) => [
  handle(startQuiz, ({ actor, body: { id, code }, services, tenant, inTenant }) => {
    const now = services.clock();
    return guarding(inTenant, actor, { id, now }, () =>
      code === undefined
        ? startBatcher.start(tenant.id, { actor, id, asked: now })
        : startWithCode((work) => inTenant(work, again), actor, { id, code }, { asked: now, clock: services.clock }),
    );
  }),
  handleInParts(getExam, ({ actor, params, tenant, services, inTenant }) => {
    const now = services.clock();
    const makeSeal = (attempt: string) => sealOf(services.vault, tenant.id, attempt);
    return guarding(inTenant, actor, { id: params.id, now }, () =>
      paperReader.read(tenant.id, { actor, id: params.id, now, makeSeal }),
    );
  }),
  handle(saveResp, ({ actor, body, services, tenant, inTenant }) => {
    const now = services.clock();
    return guarding(inTenant, actor, { id: body.id, answers: body.resp, now }, () =>
      saveBatcher.save(tenant.id, { actor, id: body.id, inputs: body.resp, now }),
    );
  }),
  handle(safe.getWayIn, ({ actor, params, request, tenant, services, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => readWayIn(tx, actor, params.id, site, services.clock()));
  }),
  handle(safe.proveSafeBrowser, async ({ actor, params, body, request, tenant, services, inTenant }) => {
    const [site, now] = [siteAddress(request, services.config, tenant), services.clock()];
    await guarding(inTenant, actor, { id: params.id, now }, () =>
      inTenant((tx) => prove(tx, actor, params.id, body, site, now)),
    );
    return done;
  }),
  handle(finishSection, ({ actor, params, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      inTenant((tx) => finish(tx, actor, params.id, body.section, services.clock())),
    ),
  ),
  handle(submitAttempt, ({ actor, body, services, tenant, inTenant }) => {
    const now = services.clock();
    return guarding(inTenant, actor, { id: body.id, now }, () =>
      submitBatcher.submit(tenant.id, { actor, id: body.id, asked: now }),
    );
  }),
  handle(getAnnotations, ({ actor, params, inTenant }) => inTenant((tx) => readAnnotations(tx, actor, params.id))),
  handle(saveAnnotations, ({ actor, params, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      inTenant((tx) => storeAnnotations(tx, actor, params.id, body.aids, services.clock())),
    ),
  ),
  handle(hints.showHint, ({ actor, params, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      inTenant((tx) => showHint(tx, actor, params.id, body, services.clock())),
    ),
  ),
  ...fileAndLateRoutes,
];
