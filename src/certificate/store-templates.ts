import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CertificateTemplate, TemplateInput, TemplateType } from './contract-templates.ts';

const templateRows = (tx: TenantTx) =>
  tx
    .selectFrom('certificate_template')
    .select(['certificate_template_id', 'name', 'type', 'layout', 'active', 'revision', 'updated_at'])
    .where('tenant_id', '=', tx.tenantId);
type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number];

const toView = (row: TemplateRow): CertificateTemplate => ({
  _id: row.certificate_template_id,
  name: row.name,
  type: row.type as TemplateType,
  layout: row.layout as unknown as CertificateTemplate['layout'],
  active: row.active,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
});

/** The stored layouts by name, of one type or of all. */
export const listTemplates = async (tx: TenantTx, type: TemplateType | undefined): Promise<CertificateTemplate[]> =>
  (
    await templateRows(tx)
      .$if(type !== undefined, (query) => query.where('type', '=', type!))
      .orderBy('name')
      .orderBy('certificate_template_id')
      .execute()
  ).map(toView);

/** A stored layout. */
export async function findTemplate(tx: TenantTx, id: string): Promise<CertificateTemplate | undefined> {
  const row = await templateRows(tx).where('certificate_template_id', '=', id).executeTakeFirst();
  return row && toView(row);
}

/** A stored layout, held until the transaction ends. */
export async function holdTemplate(tx: TenantTx, id: string): Promise<CertificateTemplate | undefined> {
  const row = await templateRows(tx).where('certificate_template_id', '=', id).forUpdate().executeTakeFirst();
  return row && toView(row);
}

/** Stores the layout under its identifier, or under a new one. Answers it. */
export async function putTemplate(tx: TenantTx, personId: string, template: TemplateInput): Promise<string> {
  const id = template._id ?? uuid();
  const values = {
    name: template.name,
    type: template.type,
    layout: JSON.stringify(template.layout),
    active: template.active,
    updated_by: personId,
  };
  await tx
    .insertInto('certificate_template')
    .values({ tenant_id: tx.tenantId, certificate_template_id: id, ...values })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'certificate_template_id']).doUpdateSet({
        ...values,
        revision: sql`certificate_template.revision + 1`,
        updated_at: sql`now()`,
      }),
    )
    .execute();
  return id;
}
