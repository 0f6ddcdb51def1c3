import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { fillMailText, greetingFor, type MailKindName, type MailValues, mailKinds } from './rules-mail.ts';
import { findMailText, getTenantRow } from './store.ts';

/** A mail in the tenant's own words, or in the product's where it has none. */
export async function mailText<Kind extends MailKindName>(
  tx: TenantTx,
  kind: Kind,
  values: MailValues<Kind>,
): Promise<{ subject: string; text: string }> {
  const words = (await findMailText(tx, kind)) ?? mailKinds[kind];
  const school = values.school ?? ((await getTenantRow(tx)).name || new URL(values.site).hostname);
  return fillMailText(words, { ...values, school, greeting: greetingFor(values.firstName) });
}
