import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';
import { frameTextsFor } from './frame-page.ts';
import { sendToPlatform } from './grades/actions.ts';
import * as grades from './grades/actions-read.ts';
import { connectPending, describePending, PENDING_COOKIE, readPending } from './launch/actions-launch.ts';

export const ltiRoutes = [
  handle(contract.listPlatforms, ({ services, tenant, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const saysRefused = frameTextsFor(request).refused;
    return inTenant((tx) => actions.readPlatforms(tx, { site, saysRefused }));
  }),
  handle(contract.createPlatform, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => actions.addPlatform(services, tx, actor, body)),
  ),
  handle(contract.updatePlatform, ({ services, actor, params, body, inTenant }) =>
    inTenant(async (tx) => {
      const { platform, isOnAgain } = await actions.changePlatform(services, tx, actor, params.id, body);
      if (isOnAgain) await sendToPlatform(tx, params.id, services.clock());
      return platform;
    }),
  ),
  handle(contract.removePlatform, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => actions.dropPlatform(services, tx, actor, params.id));
    return done;
  }),
  handle(contract.decideDeployment, ({ services, actor, params, body, inTenant }) =>
    inTenant((tx) => actions.judgeDeployment(services, tx, actor, params.id, body)),
  ),
  handle(contract.createRegistrationLink, ({ services, tenant, actor, request, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => actions.makeRegistrationLink(services, tx, actor, site));
  }),
  handle(contract.rotateToolKey, async ({ services, actor, inTenant }) => {
    await inTenant((tx) => actions.replaceKey(services, tx, actor));
    return done;
  }),
  handle(contract.getConnection, ({ services, tenant, request, inTenant }) => {
    const pending = readPending(services, tenant, request.cookies[PENDING_COOKIE]);
    return inTenant(async (tx) => {
      const { platform, name } = await describePending(tx, pending);
      return { platform: platform.name, issuer: platform.issuer, name };
    });
  }),
  handle(contract.confirmConnection, async ({ services, tenant, actor, request, reply, inTenant }) => {
    const pending = readPending(services, tenant, request.cookies[PENDING_COOKIE]);
    const fwd = await inTenant((tx) => connectPending(services, tx, actor.personId, pending));
    reply.clearCookie(PENDING_COOKIE, { path: '/v1/api/lti' });
    return { fwd };
  }),
  handle(contract.listPlatformGrades, ({ params, query, inTenant }) =>
    inTenant((tx) => grades.readGrades(tx, params.id, query)),
  ),
  handle(contract.sendPlatformGrades, ({ services, actor, params, inTenant }) =>
    inTenant(async (tx) => ({ count: await grades.sendUnsent(tx, actor, params.id, services.clock()) })),
  ),
  handle(contract.listMyPlatformGrades, ({ actor, params, inTenant }) =>
    inTenant(async (tx) => ({ grades: await grades.readOwnGrades(tx, actor, params.id) })),
  ),
];
