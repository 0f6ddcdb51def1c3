import { type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { CertificateTemplate, TemplateInput, TemplateType } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'certificate_template.layout': CertificateTemplate['layout'];
  }
}

const templateRows = (tx: TenantTx) =>
  tx
    .selectFrom('certificate_template')
    .select(['certificate_template_id', 'name', 'type', 'layout', 'active', 'revision', 'updated_at'])
    .where('tenant_id', '=', tx.tenantId);
type TemplateRow = Awaited<ReturnType<ReturnType<typeof templateRows>['execute']>>[number];

const toView = (row: TemplateRow): CertificateTemplate => ({
  _id: row.certificate_template_id,
  name: row.name,
  type: row.type,
  layout: row.layout,
  active: row.active,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
});

/** The revision of a layout that is kept only for the certificates issued with it; it is in no list and never changes. */
const FROZEN = 0;

/** The stored layouts by name, of one type or of all. */
export const listTemplates = async (tx: TenantTx, type: TemplateType | undefined): Promise<CertificateTemplate[]> =>
  (
    await templateRows(tx)
      .where('revision', '<>', FROZEN)
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

/** A stored layout that may be changed, held until the transaction ends. */
export async function lockTemplate(tx: TenantTx, id: string): Promise<CertificateTemplate | undefined> {
  const row = await templateRows(tx)
    .where('certificate_template_id', '=', id)
    .where('revision', '<>', FROZEN)
    .forUpdate()
    .executeTakeFirst();
  return row && toView(row);
}

/** Stores the layout under its identifier, or under a new one. Answers it. */
export async function upsertTemplate(tx: TenantTx, personId: string, template: TemplateInput): Promise<string> {
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
        updated_at: sql`excluded.updated_at`,
      }),
    )
    .execute();
  return id;
}

/** Which issued certificates bear a layout without naming it: those of its type, where it is the usual one. */
const ofType: Readonly<Record<TemplateType, RawBuilder<unknown>>> = {
  course: sql`kind = 'course'`,
  quiz: sql`kind = 'quiz' and outcome = 'passed' and not excellent`,
  excellence: sql`kind = 'quiz' and excellent`,
  participation: sql`kind = 'quiz' and outcome = 'taken' and not excellent`,
};

/**
 * Keeps this layout, as it is, for the certificates that were issued with it, so that a change of the design is for later
 * ones only. Where it is the usual one of its type, and so also that of certificates that name none, `builtIn` has the
 * product's own layouts, which are stored nowhere. Returns how many certificates there are.
 */
export async function freezeForIssued(
  tx: TenantTx,
  template: CertificateTemplate,
  builtIn: readonly string[] | null,
): Promise<number> {
  const frozen = uuid();
  const unnamed = sql`or (${ofType[template.type]} and (template_id is null or template_id <> all(${[...(builtIn ?? [])]}::uuid[]) and not exists (
    select from certificate_template t where t.tenant_id = certificate.tenant_id
      and t.certificate_template_id = certificate.template_id)))`;
  const { numAffectedRows } = await sql`
    update certificate set template_id = ${frozen} where tenant_id = ${tx.tenantId}
      and (template_id = ${template._id} ${builtIn ? unnamed : sql``})`.execute(tx);
  const count = Number(numAffectedRows ?? 0);
  if (count > 0)
    await tx
      .insertInto('certificate_template')
      .values({
        tenant_id: tx.tenantId,
        certificate_template_id: frozen,
        name: template.name,
        type: template.type,
        layout: JSON.stringify(template.layout),
        active: false,
        revision: FROZEN,
      })
      .execute();
  return count;
}
