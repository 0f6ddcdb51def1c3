import { handle, handleInParts, handleRaw } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/site-address.ts';
import { openUpload } from '#platform/server/upload.ts';
import * as actions from './actions.ts';
import { startWithCode } from './actions-access.ts';
import { keepAids, readAids } from './actions-aids.ts';
import { readExam } from './actions-exam.ts';
import * as files from './actions-files.ts';
import { showHint } from './actions-hints.ts';
import { bringLate, listLateAnswers } from './actions-late.ts';
import { guarding, prove, readWayIn } from './actions-safe-browser.ts';
import { sealOf, bringSealed as takeSealed } from './actions-sealed.ts';
import { finishSection as finish } from './actions-sections.ts';
import { finishSection, getExam, saveResp, startQuiz, submitAttempt } from './contract.ts';
import { getAids, saveAids } from './contract-aids.ts';
import { MOST_FILE_BYTES, readAnswerFile, readOwnFile, storeAnswerFile } from './contract-files.ts';
import * as hints from './contract-hints.ts';
import * as late from './contract-late.ts';
import * as safe from './contract-safe-browser.ts';
import { bringSealed } from './contract-sealed.ts';
import type { Saver } from './saver.ts';
import type { Starter } from './starter.ts';

/** What a whole year does at nine o'clock. */
const everybody = { isPrepared: true };
/** Who begins anew comes from the last attempt to the quiz; who publishes comes from the quiz to the attempts. */
const again = { repeatable: true };

export const attemptRoutes = ({ saver, starter }: { readonly saver: Saver; readonly starter: Starter }) => [
  handle(startQuiz, ({ actor, body: { id, code }, services, tenant, inTenant }) => {
    const now = services.clock();
    return guarding(inTenant, actor, { id, now }, () =>
      code === undefined
        ? starter.start(tenant.id, { actor, id, now })
        : startWithCode(
            (work) => inTenant(work, { ...everybody, ...again }),
            actor,
            { id, code },
            { asked: now, clock: services.clock },
          ),
    );
  }),
  handleInParts(getExam, ({ actor, params, tenant, services, inTenant }) => {
    const now = services.clock();
    const makeSeal = (attempt: string) => sealOf(services.vault, tenant.id, attempt);
    return guarding(inTenant, actor, { id: params.id, now }, () =>
      inTenant((tx) => readExam(tx, actor, params.id, now, makeSeal), everybody),
    );
  }),
  handle(saveResp, ({ actor, body, services, tenant, inTenant }) => {
    const now = services.clock();
    return guarding(inTenant, actor, { id: body.id, answers: body.resp, now }, () =>
      saver.save(tenant.id, { actor, id: body.id, inputs: body.resp, now }),
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
      inTenant((tx) => finish(tx, actor, params.id, body.section, services.clock()), everybody),
    ),
  ),
  handle(submitAttempt, ({ actor, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: body.id, now: services.clock() }, () =>
      inTenant((tx) => actions.submitAttempt(tx, actor, body.id, services.clock()), everybody),
    ),
  ),
  handle(getAids, ({ actor, params, inTenant }) => inTenant((tx) => readAids(tx, actor, params.id))),
  handle(saveAids, ({ actor, params, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      inTenant((tx) => keepAids(tx, actor, params.id, body.aids, services.clock())),
    ),
  ),
  handle(hints.showHint, ({ actor, params, body, services, inTenant }) =>
    guarding(inTenant, actor, { id: params.id, now: services.clock() }, () =>
      inTenant((tx) => showHint(tx, actor, params.id, body, services.clock())),
    ),
  ),
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
    bringLate(inTenant, actor, body.id, body.resp, services.clock()),
  ),
  handle(bringSealed, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => takeSealed(tx, services.vault, actor, params.id, body.file, services.clock())),
  ),
  handle(late.listLateAnswers, ({ params, inTenant }) => inTenant((tx) => listLateAnswers(tx, params.id))),
];
