import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { changeSettings, readSettings } from './actions.ts';
import { changeImage, readLibrary, removeImage } from './actions-images.ts';
import { getSettings, updateSettings } from './contract.ts';
import { deleteImage, getAllImages, updateImage } from './contract-images.ts';

export const companyRoutes = [
  handle(getSettings, ({ inTenant }) => inTenant(readSettings)),
  handle(updateSettings, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => changeSettings(tx, actor, services, body)),
  ),
  handle(getAllImages, ({ body, services, inTenant }) => inTenant((tx) => readLibrary(tx, body, services.clock()))),
  handle(updateImage, ({ actor, params, body, services, inTenant }) =>
    inTenant((tx) => changeImage(tx, actor, params.hash, body, services.clock())),
  ),
  handle(deleteImage, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => removeImage(tx, actor, params.hash, services.clock()));
    return done;
  }),
];
