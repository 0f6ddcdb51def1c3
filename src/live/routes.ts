import { handle, handleRaw, handleStream } from '#access/handle.ts';
import { callerOf, setGuestCookie } from '#identity/account/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { startAttempts } from './actions-attempts.ts';
import { createGame, planGame, planSelection } from './actions-create.ts';
import * as host from './actions-host.ts';
import * as play from './actions-play.ts';
import * as contract from './contract.ts';
import * as forHosts from './contract-host.ts';
import * as setup from './contract-setup.ts';
import { exportReport, readReport } from './report/actions.ts';
import * as after from './report/contract.ts';
import type { LiveRooms } from './room/rooms.ts';
import { hidden, toNewMe, toRoom } from './state.ts';

const playerRoutes = (rooms: LiveRooms) => [
  handle(contract.findLiveGame, ({ body, actor, guest, tenant, services, request }) =>
    play.findGame(services, tenant, guest ?? actor, body.pin, callerOf(request)),
  ),
  handle(contract.joinLiveGame, async ({ body, actor, guest, tenant, services, inTenant, request, reply }) => {
    const asked = { ...body, who: guest ?? actor, caller: callerOf(request) };
    const { player, version, isNew, token } = await rooms.join(tenant.id, asked);
    if (token !== null) setGuestCookie(reply, siteAddress(request, services.config, tenant), token);
    const game = player.game_id;
    const now = services.clock();
    if (isNew) return { game, me: toNewMe(await rooms.snapshotInVersion(tenant.id, game, version), player, now) };
    const snapshot = await rooms.snapshot(tenant.id, game, version);
    return { game, me: await inTenant((tx) => play.readMe(tx, game, player, now, snapshot)) };
  }),
  handle(contract.getLivePlay, async ({ actor, params, tenant, services, inTenant }) => {
    const { player, version } = await inTenant((tx) => play.getPlace(tx, actor, params.id));
    const snapshot = await rooms.snapshot(tenant.id, params.id, version);
    const now = services.clock();
    const room = toRoom(snapshot, now);
    const me = await inTenant((tx) => play.readMe(tx, params.id, player, now, snapshot));
    return { room: player.state === 'in' ? room : hidden(room), me };
  }),
  handleStream(contract.streamLivePlay, async ({ actor, params, query, tenant, inTenant }) => {
    const player = await inTenant((tx) => play.getPlayer(tx, actor, params.id));
    if (player.state === 'removed') throw notFound('The live quiz');
    return {
      personId: actor.personId,
      subscribe: (notify) => rooms.follow(tenant.id, params.id, player.player_id, query.version ?? null, notify),
    };
  }),
  handle(contract.answerLiveStep, ({ actor, params, body, tenant, services }) =>
    rooms.answer(tenant.id, {
      gameId: params.id,
      personId: actor.personId,
      step: body.step,
      answer: body.answer,
      receivedAt: services.clock(),
    }),
  ),
  handle(contract.reviewLivePlay, ({ actor, params, inTenant }) =>
    inTenant((tx) => play.readReview(tx, actor, params.id)),
  ),
  handle(contract.openOwnStep, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => play.openNext(tx, actor, params.id, body.done, services.clock())),
  ),
  handle(contract.pingLiveGame, async ({ actor, params, body, services, inTenant }) => {
    const now = services.clock();
    return { token: await inTenant((tx) => play.ping(tx, services, actor, params.id, body.token, now)) };
  }),
];

const hostRoutes = (rooms: LiveRooms) => [
  handle(setup.planLiveGame, ({ params, services, inTenant }) =>
    inTenant((tx) => planGame(tx, params.id, services.clock())),
  ),
  handle(setup.planLiveSelection, ({ body, services, inTenant }) =>
    inTenant((tx) => planSelection(tx, body.questions, services.clock())),
  ),
  handle(setup.createLiveGame, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => createGame(tx, actor, body, services.clock())),
  ),
  handle(forHosts.listLiveGames, ({ actor, query, inTenant }) => inTenant((tx) => host.listHosted(tx, actor, query))),
  handle(forHosts.getLiveHost, ({ actor, params, services, inTenant }) =>
    inTenant((tx) => host.readHostState(tx, actor, params.id, services.clock())),
  ),
  handleStream(forHosts.streamLiveHost, async ({ actor, params, query, tenant, inTenant }) => {
    await inTenant((tx) => host.getHosted(tx, actor, params.id));
    return {
      personId: actor.personId,
      subscribe: (notify) => rooms.follow(tenant.id, params.id, null, query.version ?? null, notify),
    };
  }),
  handle(forHosts.controlLiveGame, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => host.control(tx, actor, params.id, body, services.clock())),
  ),
  handle(forHosts.listLivePlayers, ({ actor, params, inTenant }) =>
    inTenant((tx) => host.listGamePlayers(tx, actor, params.id)),
  ),
  handle(forHosts.changeLivePlayer, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => host.changePlayer(tx, actor, params.id, params.player, body, services.clock())),
  ),
  handle(forHosts.deleteLiveGame, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => host.removeGame(tx, actor, params.id));
    return done;
  }),
  handle(after.getLiveReport, ({ actor, params, inTenant }) => inTenant((tx) => readReport(tx, actor, params.id))),
  handleRaw(after.exportLiveReport, async ({ actor, params, inTenant }) => ({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="live-quiz.csv"',
    },
    bytes: Buffer.from(await inTenant((tx) => exportReport(tx, actor, params.id)), 'utf8'),
  })),
  handle(after.makeLiveAttempts, async ({ actor, params, tenant, services }) => ({
    task: await startAttempts(services, tenant, actor, params.id),
  })),
];

export const liveRoutes = (rooms: LiveRooms) => [...playerRoutes(rooms), ...hostRoutes(rooms)];
