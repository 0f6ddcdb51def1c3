/** What the forms of the pages for choosing send: the sealed token in them is the whole right (decision 115). */
import type { FastifyReply } from 'fastify';
import { callerOf } from '#identity/account/api.ts';
import type { Answering, Asked } from '#integrations/lti/answering.ts';
import { refuseForeignOrigin, refuseOtherPages } from '#platform/server/http/request-token.ts';
import type { Services } from '#platform/server/services.ts';
import { answerSelection, readSelection } from './actions.ts';
import { createAndAnswer } from './actions-create.ts';
import { autoSendPage, chosenIn, selectPage } from './page.ts';
import { createPage, quizIn, saidOf } from './page-create.ts';
import { isTargetId } from './rules.ts';

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
    if (chosen.length === 0) return send(asked, await selectPage(services, asked, selection, token, true));
    const { jwt, platform } = await answerSelection(services, tenant, selection, chosen, site);
    return send(asked, autoSendPage(request, selection.returnUrl, jwt, platform.frame_origins));
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
      const { jwt, platform } = await createAndAnswer(services, tenant, selection, given);
      return send(asked, autoSendPage(request, selection.returnUrl, jwt, platform.frame_origins));
    } catch (error) {
      const said = saidOf(request, error);
      if (said === null) throw error;
      return page(said);
    }
  };
