import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#access/subject.ts';
import { findImage } from '#items/question-bank/api.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CertificateTemplate, TemplateLayout, TemplateType } from './contract.ts';
import { type TemplateChange, templateFields } from './contract.ts';
import { builtInTemplate, builtInTemplates } from './rules.ts';
import { freezeForIssued, listTemplates, lockTemplate, upsertTemplate } from './store.ts';

/** The layouts of a type, or all: the product's own first, unless the tenant has changed them. */
export async function readTemplates(tx: TenantTx, type: TemplateType | undefined): Promise<CertificateTemplate[]> {
  const stored = await listTemplates(tx, type);
  const untouched = Object.values(builtInTemplates).filter(
    (one) => (type === undefined || one.type === type) && !stored.some(({ _id }) => _id === one._id),
  );
  return [...untouched, ...stored];
}

async function needPictures(tx: TenantTx, layout: TemplateLayout): Promise<void> {
  const named = [
    ['certificate.layout.background', layout.background],
    ...layout.fields.map((field, index) => [`certificate.layout.fields.${index}.image`, field.image] as const),
  ] as const;
  for (const [path, hash] of named) {
    if (hash === null) continue;
    const picture = await findImage(tx, hash);
    if (!picture) throw badField(path, 'This picture does not exist');
    if (picture.mime !== 'image/png' && picture.mime !== 'image/jpeg')
      throw badField(path, 'Must be a PNG or JPEG picture: others cannot be printed into a PDF');
  }
}

/** Makes or changes a layout. Throws `conflict` for a stale revision, and for another type than it has. */
export async function saveTemplate(tx: TenantTx, actor: Actor, change: TemplateChange): Promise<CertificateTemplate> {
  const { _id, revision, ...changes } = change;
  const before = _id === undefined ? null : ((await lockTemplate(tx, _id)) ?? builtInTemplate(_id));
  if (_id !== undefined && !before) throw notFound('The certificate');
  if (before && revision !== undefined && revision !== before.revision)
    throw new Refusal('conflict', 'Someone else has changed this layout. Reload it to see the changes');
  if (before && namesNothing(changes)) return before;
  const whole = withChanges(templateFields, (before ?? {}) as CertificateTemplate, changes, ['certificate']);
  const given = { ...whole, _id };
  if (before && before.type !== given.type) throw badField('certificate.type', `Must stay ${before.type}`);
  await needPictures(tx, given.layout);
  const isRedesigned = before && !isDeepStrictEqual(before.layout, given.layout);
  if (isRedesigned) {
    const own = Object.values(builtInTemplates).map(({ _id }) => _id);
    await freezeForIssued(tx, before, before._id === builtInTemplates[before.type]._id ? own : null);
  }
  const id = await upsertTemplate(tx, actor.personId, given);
  await writeAudit(
    tx,
    actor,
    before ? 'certificate-template.update' : 'certificate-template.create',
    'certificate-template',
    id,
    {
      name: given.name,
      type: given.type,
    },
  );
  return (await lockTemplate(tx, id))!;
}
