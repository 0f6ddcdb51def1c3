import type { Actor } from '#access/subject.ts';
import { publishPeopleChanged, readFactorStanding } from '#identity/account/api.ts';
import { findImage } from '#items/question-bank/api.ts';
import { namesNothing } from '#platform/contract/changes.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { badField, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { withChanges } from '#platform/server/changes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { plainText, sanitiseRichText } from '#platform/server/text/rich-text.ts';
import { getTenantRow, listHosts, listLegalTexts, listMailTexts, TENANT_CHANGED } from '#tenancy/api.ts';
import { featureNames, legalKinds } from '#tenancy/rules.ts';
import { mailKindNames } from '#tenancy/rules-mail.ts';
import type { Settings, SettingsChange } from './contract.ts';
import { settingsFieldsSchema } from './contract.ts';
import { listStaffIds, lockRevision, readUse, updateTenantRow, upsertLegalText, upsertMailText } from './store.ts';

type FactorRule = Settings['secondFactor'];

const secondFactorOfRow = (row: Awaited<ReturnType<typeof getTenantRow>>): FactorRule => ({
  of: row.second_factor_of,
  from: row.second_factor_from?.toISOString() ?? null,
});

/** Everything that admins may set, with the hosts and limits that the operator sets. */
export async function readSettings(tx: TenantTx): Promise<Settings> {
  const row = await getTenantRow(tx);
  const [legal, mails, use] = [await listLegalTexts(tx), await listMailTexts(tx), await readUse(tx)];
  return {
    _id: row.tenant_id,
    revision: row.revision,
    name: row.name,
    logo: row.logo,
    logoM: row.logo_small,
    accent: row.accent,
    contacts: row.contacts,
    socialProfiles: row.social_profiles,
    registrationOpen: row.registration_open,
    secondFactor: secondFactorOfRow(row),
    nameChanges: row.name_changes,
    language: row.language as Settings['language'],
    timeZone: row.time_zone,
    features: objectOf(featureNames, (name) => !row.features_off.includes(name)),
    legal: objectOf(legalKinds, (kind) => legal.find((text) => text.kind === kind)?.body ?? ''),
    mailTexts: objectOf(mailKindNames, (kind) => {
      const own = mails.find((text) => text.kind === kind);
      return own ? { subject: own.subject, body: own.body } : null;
    }),
    hosts: await listHosts(tx),
    quotas: {
      people: { used: use.people, allowed: row.max_people },
      bytes: { used: use.bytes, allowed: row.max_bytes === null ? null : Number(row.max_bytes) },
    },
  };
}

async function needPicture(tx: TenantTx, path: 'logo' | 'logoM', url: string | null | undefined): Promise<void> {
  if (url && !(await findImage(tx, url.split('/').at(-1)!))) throw badField(path, 'This picture does not exist');
}

/** What a reader would see of a text; null where that is nothing. */
function legalBody(unsafeHtml: string): string | null {
  const body = sanitiseRichText(unsafeHtml.replaceAll('\0', ''));
  return plainText(body).trim() === '' && !body.includes('<img') ? null : body;
}

interface FactorChange {
  readonly from: { readonly secondFactor: FactorRule['of'] };
  readonly to: { readonly secondFactor: FactorRule['of'] };
  readonly at: string | null;
}

const DAYS_AHEAD_MS = 7 * 86_400_000;

/**
 * Asks people for a second factor, or no longer. The person who requires it must have one. Answers what the log keeps
 * of it; null where nothing changes.
 */
async function changeSecondFactor(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  before: FactorRule,
  { of, from }: FactorRule,
): Promise<FactorChange | null> {
  const now = services.clock();
  const start = of === 'off' ? null : from === null ? new Date(now.getTime() + DAYS_AHEAD_MS) : new Date(from);
  if (of === before.of && (start?.toISOString() ?? null) === before.from) return null;
  if (of !== 'off' && !(await readFactorStanding(tx, actor.personId)).has)
    throw badField('secondFactor.of', 'Set up a second factor for yourself first, on your profile page');
  await updateTenantRow(tx, { second_factor_of: of, second_factor_from: start });
  // What processes know of sessions says who is held up.
  await publishPeopleChanged(services, tx, await listStaffIds(tx));
  return { from: { secondFactor: before.of }, to: { secondFactor: of }, at: start?.toISOString() ?? null };
}

/**
 * A key must not make a way in that outlives it: throws `forbidden` for a program that opens the registration, or changes who
 * needs a second factor.
 */
function refuseWayIn(actor: Actor, before: Settings, { registrationOpen, secondFactor }: Partial<Settings>): void {
  if (actor.scopes === undefined) return;
  const isOther =
    (registrationOpen !== undefined && registrationOpen !== before.registrationOpen) ||
    (secondFactor !== undefined && JSON.stringify(secondFactor) !== JSON.stringify(before.secondFactor));
  if (isOther) throw new Refusal('forbidden', 'API keys can’t change the registration or the second factor');
}

/** Changes what is named. Throws `conflict` for a stale revision. Every process then shows the new looks. */
export async function changeSettings(
  tx: TenantTx,
  actor: Actor,
  services: Services,
  { revision, ...changes }: SettingsChange,
): Promise<Settings> {
  const held = await lockRevision(tx);
  if (revision !== undefined && revision !== held)
    throw new Refusal('conflict', 'Someone else has changed this. Reload it to see the changes');
  const settings = await readSettings(tx);
  if (namesNothing(changes)) return settings;
  const whole = withChanges(settingsFieldsSchema, settings, changes);
  const change = Object.fromEntries(
    Object.entries(whole).filter(([name]) => changes[name as keyof typeof changes] !== undefined),
  ) as Partial<typeof whole>;
  refuseWayIn(actor, settings, change);
  await needPicture(tx, 'logo', change.logo);
  await needPicture(tx, 'logoM', change.logoM);
  const before = await getTenantRow(tx);
  await updateTenantRow(tx, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.logo !== undefined && { logo: change.logo }),
    ...(change.logoM !== undefined && { logo_small: change.logoM }),
    ...(change.accent !== undefined && { accent: change.accent }),
    ...(change.contacts && { contacts: JSON.stringify(change.contacts) }),
    ...(change.socialProfiles && { social_profiles: JSON.stringify(change.socialProfiles) }),
    ...(change.registrationOpen !== undefined && { registration_open: change.registrationOpen }),
    ...(change.nameChanges && { name_changes: change.nameChanges }),
    ...(change.language && { language: change.language }),
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    ...(change.features && {
      features_off: featureNames.filter((name) => !whole.features[name]),
    }),
  });
  for (const kind of legalKinds) {
    if (changes.legal?.[kind] !== undefined) await upsertLegalText(tx, kind, legalBody(whole.legal[kind]));
  }
  for (const kind of mailKindNames) {
    if (changes.mailTexts?.[kind] !== undefined) await upsertMailText(tx, kind, whole.mailTexts[kind]);
  }
  const factor =
    change.secondFactor &&
    (await changeSecondFactor(services, tx, actor, secondFactorOfRow(before), change.secondFactor));
  if (factor) await writeAudit(tx, actor, 'tenant.secondFactor', 'tenant', tx.tenantId, factor);
  if (change.nameChanges && change.nameChanges !== before.name_changes)
    await writeAudit(tx, actor, 'tenant.nameChanges', 'tenant', tx.tenantId, {
      from: { nameChanges: before.name_changes },
      to: { nameChanges: change.nameChanges },
    });
  await writeAudit(tx, actor, 'tenant.update', 'tenant', tx.tenantId, { changed: Object.keys(change) });
  await services.signals.send(tx, TENANT_CHANGED, {});
  return readSettings(tx);
}
