import { handle } from '#access/handle.ts';
import { readAccount, readMe } from '#identity/account/actions.ts';
import { endAllSessions, endOneSession, listSessions, proveFresh } from '#identity/account/sessions/actions.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { readUpload } from '#platform/server/http/upload.ts';
import { askForEmail as askForEmailAction, cancelEmail as cancel, confirmEmail as confirm } from './actions-email.ts';
import { MAX_PHOTO_BYTES, removePhoto, setPhoto as setPhotoAction } from './actions-photo.ts';
import {
  askForEmail,
  cancelEmail,
  confirmEmail,
  deletePhoto,
  endMySession,
  endOtherSessions,
  getAccount,
  listMySessions,
  setPhoto,
} from './contract.ts';

export const profileRoutes = [
  handle(getAccount, ({ services, actor, inTenant }) => inTenant((tx) => readAccount(services, tx, actor))),
  handle(setPhoto, async ({ request, actor, inTenant }) => {
    const upload = await readUpload(request, MAX_PHOTO_BYTES);
    return inTenant(async (tx) => {
      await setPhotoAction(tx, actor, upload);
      return readMe(tx, actor);
    });
  }),
  handle(deletePhoto, ({ actor, inTenant }) =>
    inTenant(async (tx) => {
      await removePhoto(tx, actor);
      return readMe(tx, actor);
    }),
  ),
  handle(askForEmail, async ({ services, tenant, actor, body, request }) => {
    const site = siteAddress(request, services.config, tenant);
    await askForEmailAction(services, tenant, actor, { ...body, site });
    return done;
  }),
  handle(cancelEmail, async ({ actor, inTenant }) => {
    await inTenant((tx) => cancel(tx, actor));
    return done;
  }),
  handle(confirmEmail, async ({ services, tenant, body, request }) => ({
    email: await confirm(services, tenant, body.token, siteAddress(request, services.config, tenant)),
  })),
  handle(listMySessions, async ({ services, actor, inTenant }) => ({
    sessions: await inTenant((tx) => listSessions(tx, actor, services.clock())),
  })),
  handle(endMySession, async ({ services, tenant, actor, params, body, inTenant }) => {
    await proveFresh(services, tenant, actor, body.password);
    await inTenant((tx) => endOneSession(services, tx, actor, params.id));
    return done;
  }),
  handle(endOtherSessions, async ({ services, tenant, actor, body, inTenant }) => {
    await proveFresh(services, tenant, actor, body.password);
    await inTenant((tx) => endAllSessions(services, tx, actor.personId, actor.sessionId));
    return done;
  }),
];
