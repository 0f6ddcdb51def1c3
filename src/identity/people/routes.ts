import type { FastifyRequest } from 'fastify';
import { can } from '#access/can.ts';
import { type Handler, handle, handleRaw } from '#access/handle.ts';
import { hashPassword, refuseEasyPassword, siteNames } from '#identity/account/api.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { sendsMail } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as groups from './actions-groups.ts';
import { changeMany, streamUserCsv } from './actions-many.ts';
import * as contract from './contract.ts';
import { changeUsers } from './contract-many.ts';
import * as users from './contract-users.ts';
import { invitationsJob } from './jobs.ts';
import { listGroupRows } from './store.ts';
import { listUserRows } from './store-users.ts';

const groupRoutes: Handler[] = [
  handle(contract.listGroups, ({ query, inTenant }) => inTenant((tx) => listGroupRows(tx, query))),
  handle(contract.getGroup, ({ params, query, inTenant }) => inTenant((tx) => groups.readGroup(tx, params.id, query))),
  handle(contract.createGroup, ({ actor, body, inTenant }) => inTenant((tx) => groups.makeGroup(tx, actor, body))),
  handle(contract.updateGroup, ({ actor, params, body, inTenant }) =>
    inTenant((tx) => groups.editGroup(tx, actor, params.id, body)),
  ),
  handle(contract.deleteGroup, async ({ services, actor, params, inTenant }) => {
    await inTenant((tx) => groups.removeGroup(services, tx, actor, params.id));
    return done;
  }),
  handle(contract.restoreGroup, ({ actor, params, inTenant }) =>
    inTenant((tx) => groups.undeleteGroup(tx, actor, params.id)),
  ),
  handle(contract.addGroupUsers, ({ services, actor, params, body, inTenant }) =>
    inTenant((tx) => groups.addToGroup(services, tx, actor, params.id, body)),
  ),
  handle(contract.removeGroupUser, ({ services, actor, params, inTenant }) =>
    inTenant((tx) => groups.takeFromGroup(services, tx, actor, params)),
  ),
];

interface Invited {
  readonly services: Services;
  readonly tenant: TenantOfRequest;
  readonly request: FastifyRequest;
  readonly personIds: readonly string[];
}

/** Returns whether a mail server sends them. */
async function invite(
  directory: TenantDirectory,
  { services, tenant, request, personIds }: Invited,
): Promise<{ isMailed: boolean }> {
  const outcome = { isMailed: sendsMail(services.config) };
  if (personIds.length === 0) return outcome;
  await services.jobs.send(invitationsJob, {
    tenantId: tenant.id,
    school: (await directory.view(tenant)).name,
    site: siteAddress(request, services.config, tenant),
    personIds: [...personIds],
    requestedAt: services.clock().toISOString(),
  });
  return outcome;
}

export const peopleRoutes = (directory: TenantDirectory): Handler[] => [
  ...groupRoutes,
  handle(users.listUsers, ({ actor, query, inTenant }) =>
    inTenant((tx) => listUserRows(tx, query, query, can(actor, 'people.write'))),
  ),
  handleRaw(users.exportUsers, async ({ actor, query, inTenant }) => {
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="people.csv"',
      },
      stream: await streamUserCsv(inTenant, actor, query),
    };
  }),
  handle(users.getUser, ({ actor, params, inTenant }) => inTenant((tx) => actions.readUser(tx, actor, params.id))),
  handle(users.listSignIns, ({ services, actor, params, query, inTenant }) =>
    inTenant((tx) => actions.readSignIns(tx, actor, params.id, query, services.clock())),
  ),
  handle(users.listActivity, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.readActivity(tx, params.id, query)),
  ),
  handle(users.createUser, async ({ services, tenant, actor, body, request, inTenant }) => {
    if (body.password !== undefined) {
      const names = await inTenant((tx) => siteNames(services, tx, tenant));
      refuseEasyPassword(body.password, 'password', [body.email, body.firstName, body.lastName, ...names]);
    }
    const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
    const made = await inTenant((tx) => actions.makeUser(tx, actor, body, passwordHash));
    if (passwordHash !== null) return made;
    return { ...made, ...(await invite(directory, { services, tenant, request, personIds: [made._id] })) };
  }),
  handle(users.updateUserPassword, async ({ services, tenant, actor, body, inTenant }) => {
    const { email, firstName, lastName } = await inTenant((tx) => actions.readUser(tx, actor, body.user._id));
    const names = await inTenant((tx) => siteNames(services, tx, tenant));
    refuseEasyPassword(body.user.password, 'user.password', [email, firstName, lastName, ...names]);
    const given = { passwordHash: await hashPassword(body.user.password), mustChange: body.user.mustChangePassword };
    return inTenant((tx) => actions.changePassword(services, tx, actor, body.user._id, given));
  }),
  handle(users.updateUserStatus, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => actions.changeStatus(services, tx, actor, body.user)),
  ),
  handle(users.updateUserInfo, ({ services, actor, body, inTenant }) =>
    inTenant((tx) => actions.changeInfo(services, tx, actor, body.user)),
  ),
  handle(changeUsers, async ({ services, tenant, actor, body, request, inTenant }) => {
    const outcome = await inTenant((tx) => changeMany(services, tx, actor, body));
    if (body.deed !== 'invite') return outcome;
    return { ...outcome, ...(await invite(directory, { services, tenant, request, personIds: outcome.changed })) };
  }),
];
