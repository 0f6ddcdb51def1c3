/** What is mailed about accounts, in the language of who gets it. */
import { textsIn } from '#platform/contract/texts.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Mail } from '#platform/server/mail.ts';
import { mailLanguage, mailWords } from '#tenancy/api.ts';
import ar from './mail-texts.ar.ts';
import de from './mail-texts.de.ts';
import { accountMailTexts } from './mail-texts.ts';

/** Whose mail it is, its sender adds. */
type Letter = Omit<Mail, 'tenantId'>;

interface Reader {
  readonly first_name: string;
  readonly language: string | null;
}

/** Writes the mails about an address to one person. */
export async function addressMails(tx: TenantTx, person: Reader, site: string) {
  const language = await mailLanguage(tx, person.language);
  const greeting = mailWords(language).greeting(person.first_name);
  const texts = textsIn(accountMailTexts, { ar, de }, language);
  const comma = language.startsWith('ar') ? '،' : ',';
  const letter = (to: string, subject: string, text: string): Letter => ({
    to,
    subject,
    text: `${greeting}${comma}\n\n${text}`,
  });
  return {
    link: (to: string, token: string) => letter(to, texts.link.subject, texts.link.text(site, token)),
    asked: (to: string, next: string) => letter(to, texts.asked.subject, texts.asked.text(site, next)),
    changed: (to: string, next: string) => letter(to, texts.changed.subject, texts.changed.text(site, next)),
  };
}
