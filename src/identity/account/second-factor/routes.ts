import type { FastifyRequest } from 'fastify';
import { handle } from '#access/handle.ts';
import * as passkeys from '#identity/account/passkeys/actions.ts';
import { authenticate, callerOf } from '#identity/account/sessions/actions-cookie.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as codes from './actions.ts';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  beginPasskeyLogin,
  confirmAuthenticator,
  getSecondFactor,
  passkeyLogin,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  secondStepOfLogin,
} from './contract.ts';

export const secondFactorRoutes = (directory: TenantDirectory) => {
  const partyOf = async (
    request: FastifyRequest,
    services: Services,
    tenant: TenantOfRequest,
  ): Promise<passkeys.Party> => ({
    host: tenant.host,
    origin: siteAddress(request, services.config, tenant),
    name: (await directory.view(tenant)).name,
  });
  return [
    handle(getSecondFactor, ({ actor, inTenant }) => inTenant((tx) => codes.readSecondFactor(tx, actor))),
    handle(beginAuthenticator, async ({ services, tenant, actor, body }) => {
      const { name } = await directory.view(tenant);
      return codes.beginAuthenticator(services, tenant, actor, { ...body, site: name });
    }),
    handle(confirmAuthenticator, async ({ services, tenant, actor, body }) => ({
      recoveryCodes: await codes.confirmAuthenticator(services, tenant, actor, body.code),
    })),
    handle(removeAuthenticator, async ({ services, tenant, actor, body }) => {
      await codes.removeAuthenticator(services, tenant, actor, body);
      return done;
    }),
    handle(renewRecoveryCodes, async ({ services, tenant, actor, body }) => ({
      recoveryCodes: await codes.renewRecoveryCodes(services, tenant, actor, body.code),
    })),
    handle(secondStepOfLogin, async ({ services, tenant, body, request, reply }) => {
      const caller = callerOf(request);
      const signedIn = await codes.signInWithCode(services, tenant, body, caller);
      authenticate(request, reply, siteAddress(request, services.config, tenant), signedIn, caller);
      return signedIn;
    }),
    handle(resetSecondFactor, async ({ services, actor, params, inTenant }) => {
      await inTenant((tx) => codes.resetSecondFactor(services, tx, actor, params.id));
      return done;
    }),
    handle(beginPasskey, async ({ services, tenant, actor, body, request }) => {
      const party = await partyOf(request, services, tenant);
      return {
        options: await passkeys.beginPasskey(services, tenant, actor, { ...body, party }),
      };
    }),
    handle(addPasskey, async ({ services, tenant, actor, body, request, inTenant }) => {
      const party = await partyOf(request, services, tenant);
      return inTenant((tx) => passkeys.addPasskey(services, tx, actor, { ...body, party }));
    }),
    handle(renamePasskey, ({ actor, params, body, inTenant }) =>
      inTenant((tx) => passkeys.renamePasskey(tx, actor, params.id, body.name)),
    ),
    handle(removePasskey, async ({ services, tenant, actor, params, body }) => {
      await passkeys.removePasskey(services, tenant, actor, { ...params, ...body });
      return done;
    }),
    handle(beginPasskeyLogin, async ({ services, tenant, request }) => ({
      options: await passkeys.beginPasskeyLogin(services, tenant, await partyOf(request, services, tenant)),
    })),
    handle(passkeyLogin, async ({ services, tenant, body, request, reply }) => {
      const party = await partyOf(request, services, tenant);
      const caller = callerOf(request);
      const signedIn = await passkeys.signInWithPasskey(services, tenant, { ...body, party }, caller);
      authenticate(request, reply, siteAddress(request, services.config, tenant), signedIn, caller);
      return signedIn;
    }),
  ];
};
