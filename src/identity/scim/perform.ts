/** One request about a person or a group, alone or out of many. */

import { ScimError } from '#identity/scim/protocol/errors.ts';
import type { Resource } from '#identity/scim/protocol/patch.ts';
import { isSelected, type Selection, selectionOf } from '#identity/scim/protocol/resources.ts';
import type { ResourceName } from '#identity/scim/protocol/schema.ts';
import { Refusal } from '#platform/contract/refusal.ts';
import { findViolatedUnique } from '#platform/server/database/errors.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { createGroup, deleteGroup, patchGroup, readGroup, replaceGroup } from './actions-groups.ts';
import { createUser, deleteUser, patchUser, readUser, replaceUser } from './actions-users.ts';

/** Who asks: a token of a school, at an address of it. */
export interface Caller {
  readonly services: Services;
  readonly tenantId: TenantId;
  readonly site: string;
  readonly by: string;
}

export interface Asked {
  readonly method: string;
  readonly type: ResourceName;
  /** Null: the collection. */
  readonly id: string | null;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
  readonly selection?: Selection;
}

export interface Answered {
  readonly status: number;
  readonly resource: Resource | null;
}

const all = selectionOf(null, null);
const actions = {
  User: { create: createUser, replace: replaceUser, patch: patchUser, remove: deleteUser },
  Group: { create: createGroup, replace: replaceGroup, patch: patchGroup, remove: deleteGroup },
} as const;

/** An error of ours in the words of SCIM; null for anything unexpected. */
export function asScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  // Another request was quicker, of those at the same moment.
  if (findViolatedUnique(error) !== null)
    return new ScimError(409, 'Another account or group has this name, address or number', 'uniqueness');
  if (!(error instanceof Refusal)) return null;
  const { code, message } = error;
  if (code === 'conflict') return new ScimError(409, message, 'uniqueness');
  if (code === 'not_found') return new ScimError(404, message);
  if (code === 'invalid_input') return new ScimError(400, message, 'invalidValue');
  if (code === 'forbidden') return new ScimError(403, message);
  return code === 'impossible' ? new ScimError(409, message) : null;
}

/** Does what is asked, in one transaction. */
export function perform({ services, tenantId, site, by }: Caller, asked: Asked): Promise<Answered> {
  const { method, type, id, body, ifMatch, selection = all } = asked;
  return inTenant(
    services.database,
    tenantId,
    async (tx): Promise<Answered> => {
      const call = { services, tx, site, by };
      const act = actions[type];
      if (id === null) {
        if (method === 'POST') return { status: 201, resource: await act.create(call, body) };
        throw new ScimError(405, `${method} is not for all ${type}s`);
      }
      if (method === 'GET') {
        const withMembers = isSelected(selection, 'members');
        const resource = type === 'User' ? await readUser(call, id) : await readGroup(call, id, withMembers);
        return { status: 200, resource };
      }
      if (method === 'PUT') return { status: 200, resource: await act.replace(call, id, body, ifMatch) };
      if (method === 'PATCH') return { status: 200, resource: await act.patch(call, id, body, ifMatch) };
      if (method !== 'DELETE') throw new ScimError(405, `${method} is not for one ${type}`);
      await act.remove(call, id, ifMatch);
      return { status: 204, resource: null };
    },
    { repeatable: true },
  );
}
