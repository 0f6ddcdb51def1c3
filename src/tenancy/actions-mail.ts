import { type SameTexts, textsIn } from '#platform/contract/texts.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import ar from './mail-texts.ar.ts';
import de from './mail-texts.de.ts';
import { mailTexts } from './mail-texts.ts';
import { fillMailText, type MailKindName, type MailValues, type MailWords } from './rules-mail.ts';
import { findMailText, getTenantRow } from './store.ts';

/** The product's words of mails in the language of a tag. */
export const mailWords = (tag: string): SameTexts<(typeof mailTexts)['en']> => textsIn(mailTexts, { ar, de }, tag);

/** In which language mails go to somebody: the person's own, else the school's. */
export const mailLanguage = async (tx: TenantTx, own: string | null): Promise<string> =>
  own ?? (await getTenantRow(tx)).language;

/** A mail in the tenant's own words, or in the product's, in the reader's language, where it has none. */
export async function mailText<Kind extends MailKindName>(
  tx: TenantTx,
  kind: Kind,
  {
    language,
    ...values
  }: MailValues<Kind> & { /** The reader's own; null: as the school. */ readonly language: string | null },
): Promise<{ subject: string; text: string }> {
  const words = mailWords(await mailLanguage(tx, language));
  const usual: Readonly<Record<MailKindName, MailWords>> = words;
  const said = (await findMailText(tx, kind)) ?? usual[kind];
  const school = values.school ?? ((await getTenantRow(tx)).name || new URL(values.site).hostname);
  return fillMailText(said, { ...values, school, greeting: words.greeting(values.firstName) });
}
