import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { bakePng, bakeSvg } from '#credentials/badges/api.ts';
import { signedCertificate } from '#credentials/certificates/credentials/actions.ts';
import { signerOf } from '#credentials/certificates/credentials/routes.ts';
import { draw } from '#credentials/certificates/draw/draw.ts';
import type { Drawing } from '#credentials/certificates/draw/drawing.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { getLayout, getReadable, readCertificateDrawing, readSampleDrawing } from './actions.ts';
import { getCertificateFile, getTemplateSample, previewLayout } from './contract.ts';
import { type FileFormat, mimeOf } from './rules.ts';

/** A file name that every system takes: letters of any script, digits, dashes. */
const fileName = (words: string, format: FileFormat): string =>
  `${
    words
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80) || 'certificate'
  }.${format}`;

/** The file; a picture holds the credential, where there is one. */
async function drawWith(drawing: Drawing, format: FileFormat, token: string | null): Promise<Uint8Array> {
  const bytes = await draw({ format, drawing });
  if (token === null || format === 'pdf') return bytes;
  return format === 'png' ? bakePng(bytes, token) : Buffer.from(bakeSvg(Buffer.from(bytes).toString(), token));
}

async function fileOf(drawing: Drawing, format: FileFormat, token: string | null = null): Promise<RawAnswer> {
  const name = fileName(`${drawing.facts.title} ${drawing.facts.name}`, format);
  return {
    headers: {
      'content-type': mimeOf[format],
      // Displayed when a picture is requested, saved when a document is requested.
      'content-disposition': `${format === 'pdf' ? 'attachment' : 'inline'}; filename="certificate.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-cache',
    },
    bytes: await drawWith(drawing, format, token),
  };
}

export const fileRoutes = [
  handleRaw(getCertificateFile, async (context) => {
    const { actor, params, query, inTenant } = context;
    const signer = signerOf(context);
    const { drawing, token } = await inTenant(async (tx) => {
      const row = await getReadable(tx, actor, params.id);
      return {
        drawing: await readCertificateDrawing(tx, row, signer.site),
        token: query.format === 'pdf' ? null : await signedCertificate(tx, row, signer),
      };
    });
    return fileOf(drawing, query.format, token);
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
