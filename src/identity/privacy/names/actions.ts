/** Requests of students for another name, and the answers. Certificates carry the name, so staff decide. */
import type { Actor } from '#access/subject.ts';
import {
  countAttempt,
  getPerson,
  nameLimits,
  publishPeople,
  publishPeopleChanged,
  readNameRight,
  refuseWhenTooMany,
  updatePerson,
} from '#identity/account/api.ts';
import { lockActiveAdmins } from '#identity/people/api.ts';
import { nameOf } from '#identity/people/rules.ts';
import { countEnded, listEndedRows, type Page } from '#identity/privacy/store-list.ts';
import { notify } from '#messaging/notifications/api.ts';
import { badField, notFound, Refusal } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import type { NameRequest, NameRequestRow } from './contract.ts';
import { nameEndings } from './rules.ts';
import {
  countNameRequests,
  dropNameRequest,
  dropNameRequestOf,
  findNameRequest,
  insertNameRequest,
  listNameRequestRows,
} from './store.ts';

export async function readNameRequest(tx: TenantTx, personId: string): Promise<NameRequest | null> {
  const row = await findNameRequest(tx, personId);
  return (
    (row && {
      firstName: row.first_name,
      lastName: row.last_name,
      reason: row.reason,
      requestedAt: row.requested_at.toISOString(),
    }) ??
    null
  );
}

/**
 * Asks for another name; every administrator is notified. Throws `forbidden` where the school keeps the name to itself,
 * `impossible` for people who may change it themselves, `conflict` while a request is open.
 */
export async function requestName(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  wanted: { readonly firstName: string; readonly lastName: string; readonly reason: string },
): Promise<NameRequest> {
  const { personId } = actor;
  const right = await readNameRight(tx, actor);
  if (right === 'own') throw new Refusal('impossible', 'Change your name yourself, on your profile page');
  if (right === 'school') throw new Refusal('forbidden', 'Your school manages your name. Ask your school to change it');
  const before = await getPerson(tx, personId);
  if (wanted.firstName === before.first_name && wanted.lastName === before.last_name)
    throw badField('firstName', 'This is already your name');
  if (!(await insertNameRequest(tx, personId, wanted, services.clock())))
    throw new Refusal('conflict', 'You have already sent a request. Withdraw it to request another name');
  // Asking and withdrawing in turns would notify every administrator each time.
  const limits = nameLimits(personId);
  await refuseWhenTooMany(tx, limits, services.clock());
  await countAttempt(tx, limits, services.clock());
  const { firstName, lastName } = wanted;
  await writeAudit(tx, actor, 'account.name-ask', 'person', personId, { to: { firstName, lastName } });
  await notify(tx, await lockActiveAdmins(tx), {
    kind: 'account',
    title: (say) => say.nameAsked(nameOf(actor), `${firstName} ${lastName}`.trim()),
    body: wanted.reason,
    href: '/company/names',
  });
  return (await readNameRequest(tx, personId))!;
}

type Dropped = NonNullable<Awaited<ReturnType<typeof dropNameRequest>>>;

/** For the log, from which the list of ended requests is read. */
const factsOf = (row: Dropped) => ({
  to: { firstName: row.first_name, lastName: row.last_name },
  requestedAt: row.requested_at.toISOString(),
});

export async function withdrawNameRequest(tx: TenantTx, actor: Actor): Promise<void> {
  const dropped = await dropNameRequestOf(tx, actor.personId);
  if (dropped) await writeAudit(tx, actor, 'account.name-withdraw', 'person', actor.personId, factsOf(dropped));
}

/** Approves exactly what was asked in this request, or declines it. Throws `not_found` for one that has ended. */
export async function decideNameRequest(
  services: Services,
  tx: TenantTx,
  actor: Actor,
  requestId: string,
  { approves, reason }: { readonly approves: boolean; readonly reason: string },
): Promise<void> {
  const request = await dropNameRequest(tx, requestId);
  if (!request) throw notFound('The request');
  const { person_id: personId, first_name, last_name } = request;
  const href = '/user/me';
  if (!approves) {
    await writeAudit(tx, actor, 'person.name-decline', 'person', personId, { ...factsOf(request), reason });
    await notify(tx, [personId], { kind: 'account', title: (say) => say.nameDeclined, body: reason, href });
    return;
  }
  const before = await getPerson(tx, personId);
  await updatePerson(tx, personId, { first_name, last_name });
  await writeAudit(tx, actor, 'person.name-approve', 'person', personId, {
    from: { firstName: before.first_name, lastName: before.last_name },
    ...factsOf(request),
  });
  const name = `${first_name} ${last_name}`.trim();
  await notify(tx, [personId], { kind: 'account', title: (say) => say.nameApproved(name), body: reason, href });
  await publishPeople(tx, 'person.changed', [personId], services.clock());
  await publishPeopleChanged(services, tx, [personId]);
}

interface EndedFacts {
  readonly to?: { readonly firstName: string; readonly lastName: string };
  readonly requestedAt?: string;
  readonly reason?: string;
}

async function readEnded(tx: TenantTx, page: Page): Promise<{ requests: NameRequestRow[]; total: number }> {
  const actions = Object.keys(nameEndings);
  const requests = (await listEndedRows(tx, actions, page)).map((row): NameRequestRow => {
    const { to, requestedAt, reason = '' } = row.details as EndedFacts;
    return {
      _id: row.audit_entry_id,
      person: {
        _id: row.person_id,
        name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
        email: row.anonymised_at === null ? row.email : null,
      },
      state: nameEndings[row.deed]!,
      // What they once wanted to be called says who they were.
      wanted: row.anonymised_at === null && to ? to : { firstName: '', lastName: '' },
      reason: row.anonymised_at === null ? reason : '',
      requestedAt: requestedAt ?? row.happened_at.toISOString(),
      decidedAt: row.happened_at.toISOString(),
      decidedBy:
        row.by_id === null
          ? null
          : {
              _id: row.by_id,
              name: nameOf({ firstName: row.by_first_name!, lastName: row.by_last_name!, email: row.by_email! }),
            },
    };
  });
  return { requests, total: (await countEnded(tx, actions)).total };
}

/** The requests of everybody: those that wait, or how earlier ones ended. */
export async function readNameRequests(
  tx: TenantTx,
  { state, ...page }: Page & { readonly state: 'waiting' | 'decided' },
): Promise<{ requests: NameRequestRow[]; total: number }> {
  if (state === 'decided') return readEnded(tx, page);
  const requests = (await listNameRequestRows(tx, page)).map(
    (row): NameRequestRow => ({
      _id: row.name_request_id,
      person: {
        _id: row.person_id,
        name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
        email: row.email,
      },
      state: 'waiting',
      wanted: { firstName: row.wanted_first, lastName: row.wanted_last },
      reason: row.reason,
      requestedAt: row.requested_at.toISOString(),
      decidedAt: null,
      decidedBy: null,
    }),
  );
  return { requests, total: (await countNameRequests(tx)).total };
}
