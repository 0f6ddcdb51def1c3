/** Resources as they are answered, and which attributes of them were asked for. */
import { createHash } from 'node:crypto';
import type { Member, ScimGroupRow } from '#identity/scim/store-groups.ts';
import type { ScimUserRow } from '#identity/scim/store-users.ts';
import { isRecord, type Resource } from './patch.ts';
import { ENTERPRISE, GROUP, type ResourceName, USER } from './schema.ts';

const BASE = '/scim/v2';
export const locationOf = (site: string, type: ResourceName, id: string): string => `${site}${BASE}/${type}s/${id}`;

/** Without what has no value: null and empty lists are the same as nothing (RFC 7643, 2.5). */
const present = (given: Resource): Resource =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** What a directory writes of a person. */
export function writtenUser(row: ScimUserRow): Resource {
  const formatted = `${row.first_name} ${row.last_name}`.trim();
  const enterprise = present({ employeeNumber: row.employee_number, department: row.department });
  const name = present({
    formatted: formatted || null,
    familyName: row.last_name || null,
    givenName: row.first_name || null,
  });
  return present({
    externalId: row.external_id,
    userName: row.user_name,
    name: Object.keys(name).length > 0 ? name : null,
    displayName: row.display_name ?? (formatted || null),
    userType: row.user_type,
    active: row.active,
    emails: [
      { value: row.email, type: row.email_type ?? 'work', primary: true },
      ...row.more_emails.map(({ value, type }) => ({ value, ...(type !== null && { type }) })),
    ],
    roles: row.roles,
    [ENTERPRISE]: Object.keys(enterprise).length > 0 ? enterprise : null,
  });
}

const metaOf = (
  site: string,
  type: ResourceName,
  row: { readonly id: string; readonly created: Date; readonly modified: Date },
  version: string,
) => ({
  resourceType: type,
  created: row.created.toISOString(),
  lastModified: row.modified.toISOString(),
  location: locationOf(site, type, row.id),
  version,
});

/** A person with the groups of the directory. The version is of everything that is shown, no matter who has changed it. */
export function userResource(
  site: string,
  row: ScimUserRow,
  groups: readonly { readonly id: string; readonly name: string }[],
): Resource {
  const written = writtenUser(row);
  const shown = groups.map(({ id, name }) => ({
    value: id,
    $ref: locationOf(site, 'Group', id),
    display: name,
    type: 'direct',
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([row.id, written, groups]))
    .digest('hex')
    .slice(0, 20);
  return {
    schemas: [USER, ...(ENTERPRISE in written ? [ENTERPRISE] : [])],
    id: row.id,
    ...written,
    ...present({ groups: shown }),
    meta: metaOf(site, 'User', row, `W/"${digest}"`),
  };
}

/** What a directory writes of a group. */
export const writtenGroup = (row: ScimGroupRow, members: readonly Member[]): Resource =>
  present({
    externalId: row.external_id,
    displayName: row.display_name,
    members: members.map(({ id }) => ({ value: id, type: 'User' })),
  });

export const groupResource = (site: string, row: ScimGroupRow, members: readonly Member[]): Resource => ({
  schemas: [GROUP],
  id: row.id,
  ...present({
    externalId: row.external_id,
    displayName: row.display_name,
    members: members.map(({ id, name }) => ({
      value: id,
      $ref: locationOf(site, 'User', id),
      display: name,
      type: 'User',
    })),
  }),
  meta: metaOf(site, 'Group', row, `W/"${row.version}"`),
});

/** A text of the meta data of a resource, as its version or its location. */
const metaText = ({ meta }: Resource, name: string): string => {
  const value = isRecord(meta) ? meta[name] : undefined;
  return typeof value === 'string' ? value : '';
};
export const versionOf = (resource: Resource): string => metaText(resource, 'version');
export const addressOf = (resource: Resource): string => metaText(resource, 'location');

/** Which attributes an answer has (RFC 7644, 3.9), by paths in lower case. */
export interface Selection {
  readonly attributes: readonly string[] | null;
  readonly excluded: readonly string[];
}

const ALWAYS = ['schemas', 'id'];
const withoutSchema = (path: string): string =>
  path
    .trim()
    .toLowerCase()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '');

const pathsOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(withoutSchema)
    .filter((path) => path !== '');

export const selectionOf = (attributes: string | null | undefined, excluded: string | null | undefined): Selection => {
  const wanted = pathsOf(attributes);
  return { attributes: wanted.length > 0 ? wanted : null, excluded: pathsOf(excluded) };
};

/** False when the attribute is in no answer, so that it need not be read. */
export const isSelected = ({ attributes, excluded }: Selection, name: string): boolean =>
  attributes === null
    ? !excluded.includes(name)
    : attributes.some((path) => path === name || path.startsWith(`${name}.`));

const separatorOf = (key: string): string => (key.startsWith('urn:') ? ':' : '.');

/** The parts of a value whose paths are kept. */
function partsOf(value: unknown, isKept: (path: string) => boolean, before: string): unknown {
  if (Array.isArray(value)) return value.map((one) => partsOf(one, isKept, before));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => isKept(`${before}${key.toLowerCase()}`)));
}

/** The resource with what was asked for. Identifier and schemas are always there. */
export function selected(resource: Resource, { attributes, excluded }: Selection): Resource {
  const result: Resource = {};
  for (const [key, value] of Object.entries(resource)) {
    const name = key.toLowerCase();
    const before = `${name}${separatorOf(name)}`;
    if (ALWAYS.includes(name)) result[key] = value;
    else if (attributes === null) {
      if (!excluded.includes(name)) result[key] = partsOf(value, (path) => !excluded.includes(path), before);
    } else if (attributes.includes(name)) result[key] = value;
    else if (attributes.some((path) => path.startsWith(before)))
      result[key] = partsOf(value, (path) => attributes.includes(path), before);
  }
  return result;
}
