import { handle } from '#access/handle.ts';
import { callerOf, setGuestCookie } from '#identity/account/api.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import * as actions from './actions.ts';
import {
  getPublicQuiz,
  listGuestAttempts,
  listPublicQuizzes,
  listPublicTags,
  startAsGuest,
  trySample,
} from './contract.ts';

export const publicQuizRoutes = [
  handle(listPublicQuizzes, ({ query, services, inTenant }) =>
    inTenant((tx) => actions.readPublicQuizzes(tx, query, services.clock())),
  ),
  handle(getPublicQuiz, ({ params, services, inTenant }) =>
    inTenant((tx) => actions.readPublicQuiz(tx, params.id, services.clock())),
  ),
  handle(listPublicTags, ({ query, services, inTenant }) =>
    inTenant((tx) => actions.readPublicTags(tx, query, services.clock())),
  ),
  handle(startAsGuest, async ({ params, actor, guest, tenant, services, request, reply }) => {
    const { attempt, token } = await actions.beginAsGuest(
      services,
      tenant,
      guest ?? actor,
      params.id,
      callerOf(request),
    );
    if (token !== null) setGuestCookie(reply, siteAddress(request, services.config, tenant), token);
    return attempt;
  }),
  handle(trySample, ({ params, body, services, inTenant }) =>
    inTenant((tx) => actions.checkSample(tx, params.id, body, services.clock())),
  ),
  handle(listGuestAttempts, ({ guest, query, services, inTenant }) =>
    inTenant((tx) => actions.readGuestAttempts(tx, guest, query.quiz, services.clock())),
  ),
];
