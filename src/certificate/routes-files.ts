import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { siteAddress } from '#platform/server/site-address.ts';
import { getLayout, getReadable, readCertificateDrawing, readSampleDrawing } from './actions-files.ts';
import { getCertificateFile, getTemplateSample, previewLayout } from './contract-files.ts';
import { draw } from './draw.ts';
import type { Drawing } from './drawing.ts';
import { type FileFormat, mimeOf } from './rules-files.ts';

/** A file name that every system takes: letters of any script, digits, dashes. */
const fileName = (words: string, format: FileFormat): string =>
  `${
    words
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'certificate'
  }.${format}`;

async function fileOf(drawing: Drawing, format: FileFormat): Promise<RawAnswer> {
  const name = fileName(`${drawing.facts.title} ${drawing.facts.name}`, format);
  return {
    headers: {
      'content-type': mimeOf[format],
      // Shown by whoever asks for a picture, kept by whoever asks for a document.
      'content-disposition': `${format === 'pdf' ? 'attachment' : 'inline'}; filename="certificate.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-cache',
    },
    bytes: await draw({ format, drawing }),
  };
}

export const fileRoutes = [
  handleRaw(getCertificateFile, async ({ actor, params, query, request, services, tenant, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const drawing = await inTenant(async (tx) =>
      readCertificateDrawing(tx, await getReadable(tx, actor, params.id), site),
    );
    return fileOf(drawing, query.format);
  }),
  handleRaw(getTemplateSample, async ({ params, query, request, services, tenant, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const drawing = await inTenant(async (tx) =>
      readSampleDrawing(tx, await getLayout(tx, params.id), site, services.clock()),
    );
    return fileOf(drawing, query.format);
  }),
  handle(previewLayout, async ({ body, request, services, tenant, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    const drawing = await inTenant((tx) => readSampleDrawing(tx, body.layout, site, services.clock()));
    return { svg: Buffer.from(await draw({ format: 'svg', drawing })).toString() };
  }),
];
