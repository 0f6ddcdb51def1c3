import { handle, handleRaw } from '#access/handle.ts';
import { openUpload } from '#platform/server/http/upload.ts';
import { mediaAnswer, storeFile } from './actions.ts';
import { maxMediaBytes, readMedia, uploadMedia } from './contract.ts';
import { spooled } from './spool.ts';

export const mediaRoutes = [
  handle(uploadMedia, async ({ request, actor, inTenant }) => {
    const { name, stream } = await openUpload(request, maxMediaBytes.video);
    return spooled(stream, maxMediaBytes.video, (file) => inTenant((tx) => storeFile(tx, actor, file, name)));
  }),
  handleRaw(readMedia, ({ params, request, inTenant }) => mediaAnswer(inTenant, params.id, request.headers)),
];
