/** What the forms of the pages for choosing send: the sealed token in them is the whole right (decision 115). */
import type { FastifyReply } from 'fastify';
import { callerOf, spend } from '#identity/account/api.ts';
import type { Answering, Asked } from '#integrations/lti/answering.ts';
import { frameTextsFor } from '#integrations/lti/frame-page.ts';
import { LtiRefused } from '#integrations/lti/refused.ts';
import { findPlatform } from '#integrations/lti/store.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { refuseForeignOrigin, refuseOtherPages } from '#platform/server/http/request-token.ts';
import type { Services } from '#platform/server/services.ts';
import { type Answered, answerSelection, ChosenGone, readSelection, type Selection } from './actions.ts';
import { createAndAnswer } from './actions-create.ts';
import { autoSendPage, chosenIn, replaceChosen, selectPage } from './page.ts';
import { createPage, quizIn, saidOf } from './page-create.ts';
import { handOverPage, openAnswer, sealAnswer, sentPage } from './relay.ts';
import { isTargetId } from './rules.ts';

/** The page that sends the answer to the platform: from here, or from the frame that waits for it. */
function answerPage(services: Services, { request, tenant }: Asked, selection: Selection, answered: Answered) {
  const { returnUrl } = selection;
  if (!selection.isForFrame) return autoSendPage(request, returnUrl, answered.jwt, answered.platform.frame_origins);
  return handOverPage(request, answered, sealAnswer(services, tenant, selection, answered.jwt));
}

/** What was chosen in a window, sent to the platform by the frame that opened it or by the window: by the one that comes first. */
export const sendOn =
  (services: Services, { send }: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, tenant, form } = asked;
    refuseOtherPages(request);
    const { id, platform: platformId, returnUrl, jwt, until } = openAnswer(services, tenant, form);
    const { platform, isFirst } = await inTenant(services.database, tenant.id, async (tx) => {
      const found = await findPlatform(tx, platformId);
      if (!found?.is_enabled) throw new LtiRefused('platform_off', 'The platform was removed or disabled');
      return { platform: found, isFirst: await spend(services, tx, 'lti-relayed', `relayed ${id}`, new Date(until)) };
    });
    const page = isFirst ? autoSendPage(request, returnUrl, jwt, platform.frame_origins) : sentPage(request, platform);
    // The window stays the one that the frame has opened.
    return send(asked, { ...page, hasOpener: true });
  };

/** The page for choosing: searched again, or sent to the platform. */
export const select =
  (services: Services, { send }: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, tenant, site, form } = asked;
    refuseForeignOrigin(request, null);
    const token = form.get('token') ?? '';
    const selection = readSelection(services, tenant, token);
    if (form.get('act') !== 'add') return send(asked, await selectPage(services, asked, selection, token));
    const chosen = chosenIn(form).filter(({ id }) => isTargetId(id));
    if (chosen.length === 0) return send(asked, await selectPage(services, asked, selection, token, 'empty'));
    try {
      const answered = await answerSelection(services, tenant, selection, chosen, site);
      return send(asked, answerPage(services, asked, selection, answered));
    } catch (error) {
      if (!(error instanceof ChosenGone)) throw error;
      return send(asked, await selectPage(services, asked, selection, token, 'gone'));
    }
  };

/** The page for making a quiz: shown, searched again, or made and sent to the platform. It changes things: only from our own page. */
export const create =
  (services: Services, { send }: Answering) =>
  async (asked: Asked): Promise<FastifyReply> => {
    const { request, tenant, site, form } = asked;
    refuseOtherPages(request);
    const token = form.get('token') ?? '';
    const selection = readSelection(services, tenant, token);
    const page = async (wrong: readonly string[] = []) =>
      send(asked, await createPage(services, asked, selection, token, wrong));
    if (form.get('act') !== 'create') return page();
    const read = quizIn(request, form);
    if ('wrong' in read) return page(read.wrong);
    const chosen = chosenIn(form).filter(({ id }) => isTargetId(id));
    try {
      const given = { input: read.input, chosen, site, from: callerOf(request) };
      return send(
        asked,
        answerPage(services, asked, selection, await createAndAnswer(services, tenant, selection, given)),
      );
    } catch (error) {
      if (error instanceof ChosenGone) {
        replaceChosen(form, error.left);
        return page([frameTextsFor(request).select.gone]);
      }
      const said = saidOf(request, error);
      if (said === null) throw error;
      return page(said);
    }
  };
