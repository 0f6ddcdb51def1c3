/** What is drawn of a certificate is read in one transaction; drawing itself happens outside of it. */

import { mayReadRecord } from '#access/can.ts';
import type { Actor } from '#access/subject.ts';
import { toVerified } from '#credentials/certificates/actions.ts';
import type { Drawing, Picture } from '#credentials/certificates/draw/drawing.ts';
import { type CertificateRow, findCertificate } from '#credentials/certificates/store.ts';
import type {
  CertificateFacts,
  CertificateTemplate,
  TemplateLayout,
  TemplateType,
} from '#credentials/certificates/templates/contract.ts';
import { builtInTemplate, builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { factsOf, sampleFacts } from '#credentials/certificates/templates/rules-layout.ts';
import { findTemplate } from '#credentials/certificates/templates/store.ts';
import { findImage } from '#items/question-bank/api.ts';
import { notFound } from '#platform/contract/refusal.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { findImageFormat } from '#platform/server/images/image-format.ts';
import { getTenantRow } from '#tenancy/api.ts';

async function readPicture(tx: TenantTx, hash: string): Promise<Picture | null> {
  const found = await findImage(tx, hash);
  const format = found && findImageFormat(found.bytes);
  if (!found || (format?.mime !== 'image/png' && format?.mime !== 'image/jpeg')) return null;
  return { mime: format.mime, bytes: new Uint8Array(found.bytes), width: format.width, height: format.height };
}

async function readDrawing(
  tx: TenantTx,
  layout: TemplateLayout,
  facts: (tenant: Awaited<ReturnType<typeof getTenantRow>>) => CertificateFacts,
  { site, code }: { site: string; code: string },
): Promise<Drawing> {
  const tenant = await getTenantRow(tx);
  const hashes = new Set(
    [layout.background, ...layout.fields.map(({ image }) => image)].filter((hash) => hash !== null),
  );
  const pictures: Record<string, Picture> = {};
  for (const hash of hashes) {
    const picture = await readPicture(tx, hash);
    if (picture) pictures[hash] = picture;
  }
  const logo = layout.fields.some(({ kind }) => kind === 'logo')
    ? /[0-9a-f]{64}/.exec(tenant.logo ?? '')?.[0]
    : undefined;
  return {
    layout,
    facts: facts(tenant),
    pictures,
    logo: logo === undefined ? null : await readPicture(tx, logo),
    verifyAt: `${site}/cert?code=${code}`,
    language: tenant.language,
  };
}

/** The stored layout, the product's own, or the usual one of the type when there is none of that identifier any more. */
export async function layoutFor(tx: TenantTx, templateId: string | null, type: TemplateType): Promise<TemplateLayout> {
  const named = templateId === null ? undefined : await findTemplateOrBuiltIn(tx, templateId);
  const usual = builtInTemplates[type];
  return (named ?? (await findTemplate(tx, usual._id)) ?? usual).layout;
}

const findTemplateOrBuiltIn = async (tx: TenantTx, id: string): Promise<CertificateTemplate | undefined> =>
  (await findTemplate(tx, id)) ?? builtInTemplate(id);

/** The certificate, for its holder and for faculty; for everybody else it does not exist. */
export async function getReadable(tx: TenantTx, actor: Actor, certificateId: string): Promise<CertificateRow> {
  const row = await findCertificate(tx, certificateId);
  if (!row || !mayReadRecord(actor, row.person_id)) throw notFound('The certificate');
  return row;
}

/** What is drawn of a certificate. `site` is the address of the tenant's site. */
export async function readCertificateDrawing(tx: TenantTx, row: CertificateRow, site: string): Promise<Drawing> {
  const certificate = toVerified(row);
  const layout = await layoutFor(tx, row.template_id, certificate.type);
  return readDrawing(
    tx,
    layout,
    ({ language, time_zone }) => factsOf(certificate, { language, timeZone: time_zone, site }),
    { site, code: row.code },
  );
}

/** What is drawn of a layout with sample data. */
export const readSampleDrawing = (tx: TenantTx, layout: TemplateLayout, site: string, now: Date): Promise<Drawing> =>
  readDrawing(
    tx,
    layout,
    ({ name, language, time_zone }) => sampleFacts({ school: name, now, language, timeZone: time_zone, site }),
    { site, code: '' },
  );

/** The layout of a stored or of the product's own templates. */
export async function getLayout(tx: TenantTx, templateId: string): Promise<TemplateLayout> {
  const found = await findTemplateOrBuiltIn(tx, templateId);
  if (!found) throw notFound('The layout');
  return found.layout;
}
