/** What happens to notices without anybody asking: mails at once, the daily mail, forgetting. */
import { randomBytes } from 'node:crypto';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { siteAddressOf } from '#platform/server/http/site-address.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Services } from '#platform/server/services.ts';
import { signLink } from './links.ts';
import { digestMail, type MailSite, notificationMail } from './mail.ts';
import { digestDayDue, digestTime, KEPT_READ_MS } from './rules.ts';
import {
  dropReadBefore,
  getMailSettings,
  listMailedPeople,
  type MailedNotification,
  type MailSettings,
  recordDigestDay,
  takeMailed,
} from './store-mail.ts';

function siteOf(services: Services, settings: MailSettings): MailSite {
  const { config } = services;
  return {
    name: settings.name === '' ? config.PRODUCT_NAME : settings.name,
    language: settings.language,
    address: siteAddressOf(settings.host ?? 'localhost', config),
    linkTo: (link) => `/unsubscribe/${signLink(settings.link_key, link)}`,
  };
}

/**
 * Mails what waits in one way. A mail is handed over before the transaction that notes it ends: after a crash in between
 * it is sent twice, and never lost.
 */
async function mailAll(
  services: Services,
  tenant: TenantId,
  site: MailSite,
  way: 'mail' | 'digest',
  now: Date,
  members: Members,
): Promise<number> {
  let sent = 0;
  const mailSome = (scope: Parameters<typeof takeMailed>[4]): Promise<number> =>
    inTenant(services.database, tenant, async (tx) => {
      const batch = await takeMailed(tx, way, now, now, scope);
      const mails =
        way === 'mail'
          ? batch.notices.map((one) => ({ personId: one.person_id, mail: notificationMail(site, one) }))
          : [...Map.groupBy(batch.notices, (one) => one.person_id)].map(([personId, notifications]) => ({
              personId,
              mail: digestMail(site, notifications as [MailedNotification, ...MailedNotification[]]),
            }));
      for (const { personId, mail } of mails) await services.mailer.queue({ tenantId: tenant, ...mail }, { personId });
      sent += mails.length;
      return batch.taken;
    });
  for (;;) {
    const except = [...members.held];
    try {
      if ((await mailSome({ except })) === 0) return sent;
    } catch (error) {
      services.log.warn({ err: error, tenant }, 'mails of many people failed, trying each by itself');
      const people = await inTenant(services.database, tenant, (tx) => listMailedPeople(tx, way, now, except));
      for (const only of people) await members.run(only, () => mailSome({ only }));
    }
  }
}

/** One tenant's turn, once a minute. Returns how many mails were handed over. */
export async function tendNotifications(services: Services, tenant: TenantId, given?: Members): Promise<number> {
  const members = given ?? (await openMembers(services, tenant, 'notices'));
  const now = services.clock();
  const preferred = services.config.PUBLIC_URL === undefined ? null : new URL(services.config.PUBLIC_URL).hostname;
  const settings = await inTenant(services.database, tenant, (tx) => getMailSettings(tx, randomBytes(32), preferred));
  const site = siteOf(services, settings);
  const atOnce = await mailAll(services, tenant, site, 'mail', now, members);
  const day = digestDayDue(now, settings.time_zone, settings.digest_day);
  if (day === null) return atOnce;
  const daily = await mailAll(services, tenant, site, 'digest', digestTime(now, settings.time_zone), members);
  await inTenant(services.database, tenant, (tx) => recordDigestDay(tx, day));
  return atOnce + daily;
}

/** Forgets notifications that were read long ago. */
export const dropOldNotifications = (tx: TenantTx, now: Date): Promise<number> =>
  dropReadBefore(tx, new Date(now.getTime() - KEPT_READ_MS));
