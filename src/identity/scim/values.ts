/** What a resource of a directory says, checked and cut to what an account here can hold. */
import { emailSchema } from '#identity/account/contract.ts';
import { badValue } from '#identity/scim/protocol/errors.ts';
import { isRecord, type Resource } from '#identity/scim/protocol/patch.ts';
import { ENTERPRISE } from '#identity/scim/protocol/schema.ts';

export interface Email {
  readonly value: string;
  readonly type: string | null;
}

export interface RoleValue {
  readonly value: string;
  readonly display?: string;
  readonly type?: string;
  readonly primary?: boolean;
}

export interface UserValues {
  readonly userName: string;
  readonly externalId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string | null;
  readonly userType: string | null;
  readonly active: boolean;
  /** The address of the account. */
  readonly email: Email;
  readonly moreEmails: readonly Email[];
  readonly roles: readonly RoleValue[];
  readonly employeeNumber: string | null;
  readonly department: string | null;
}

export interface GroupValues {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly members: readonly string[];
}

const MOST_EMAILS = 10;
const MOST_ROLES = 50;

/** A text of an attribute, without line breaks and outer spaces; null where there is none. */
function lineOf(holder: Resource, name: string, most: number): string | null {
  const given = holder[name];
  if (typeof given !== 'string') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const line = given.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  if (line.length > most) throw badValue(`${name} must have at most ${most} characters`);
  return line === '' ? null : line;
}

const recordOf = (value: unknown): Resource => (isRecord(value) ? value : {});
const recordsOf = (value: unknown): Resource[] => (Array.isArray(value) ? value.map(recordOf) : []);

/** First and last name; of a whole name, all but the last word is the first name. */
function namesOf(resource: Resource): { firstName: string; lastName: string } {
  const name = recordOf(resource.name);
  const [given, family] = [lineOf(name, 'givenName', 100), lineOf(name, 'familyName', 100)];
  if (given !== null || family !== null) return { firstName: given ?? '', lastName: family ?? '' };
  const words = (lineOf(name, 'formatted', 200) ?? lineOf(resource, 'displayName', 300) ?? '').split(/\s+/);
  const lastName = words.length > 1 ? words.pop()! : '';
  return { firstName: words.join(' ').slice(0, 100).toWellFormed(), lastName: lastName.slice(0, 100).toWellFormed() };
}

function addressOf(text: string, name: string): string {
  const parsed = emailSchema.safeParse(text);
  if (!parsed.success) throw badValue(`${name} must be an e-mail address`);
  return parsed.data;
}

/** The address of the account first: the primary one, the one for work, or the first; or the name, if it is an address. */
function emailsOf(resource: Resource, userName: string): readonly [Email, ...Email[]] {
  const given = recordsOf(resource.emails).filter((one) => typeof one.value === 'string');
  if (given.length > MOST_EMAILS) throw badValue(`There must be at most ${MOST_EMAILS} emails`);
  if (given.length === 0) {
    if (!emailSchema.safeParse(userName).success)
      throw badValue('emails: an address is needed, because accounts here have one');
    return [{ value: addressOf(userName, 'userName'), type: 'work' }];
  }
  const main =
    given.find((one) => one.primary === true) ??
    given.find((one) => String(one.type ?? '').toLowerCase() === 'work') ??
    given[0]!;
  const toEmail = (one: Resource): Email => ({
    value: addressOf(String(one.value), 'emails.value'),
    type: lineOf(one, 'type', 50),
  });
  return [toEmail(main), ...given.filter((one) => one !== main).map(toEmail)];
}

function rolesOf(resource: Resource): RoleValue[] {
  const given = recordsOf(resource.roles);
  if (given.length > MOST_ROLES) throw badValue(`There must be at most ${MOST_ROLES} roles`);
  return given.flatMap((one) => {
    const value = lineOf(one, 'value', 300);
    if (value === null) return [];
    const [display, type] = [lineOf(one, 'display', 300), lineOf(one, 'type', 50)];
    const isPrimary = typeof one.primary === 'boolean' ? one.primary : null;
    return [
      {
        value,
        ...(display !== null && { display }),
        ...(type !== null && { type }),
        ...(isPrimary !== null && { primary: isPrimary }),
      },
    ];
  });
}

/** Throws `invalidValue` for what an account can't hold. */
export function userValues(resource: Resource): UserValues {
  const userName = lineOf(resource, 'userName', 254);
  if (userName === null) throw badValue('userName must not be empty');
  const enterprise = recordOf(resource[ENTERPRISE]);
  const [email, ...moreEmails] = emailsOf(resource, userName);
  return {
    userName,
    externalId: lineOf(resource, 'externalId', 300),
    ...namesOf(resource),
    displayName: lineOf(resource, 'displayName', 300),
    userType: lineOf(resource, 'userType', 300),
    active: resource.active !== false,
    email,
    moreEmails,
    roles: rolesOf(resource),
    employeeNumber: lineOf(enterprise, 'employeeNumber', 100),
    department: lineOf(enterprise, 'department', 300),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => UUID.test(text);

/** Throws `invalidValue` for a group without a name, and for members that are no people. */
export function groupValues(resource: Resource): GroupValues {
  const displayName = lineOf(resource, 'displayName', 150);
  if (displayName === null) throw badValue('displayName must not be empty');
  const members = recordsOf(resource.members).map(({ value, type, $ref }) => {
    const isGroup = /^group$/i.test(String(type ?? '')) || /\/Groups\//i.test(String($ref ?? ''));
    if (isGroup) throw badValue('Groups within groups are not supported. Assign the people of the inner group');
    if (typeof value !== 'string' || !isId(value)) throw badValue('members.value must be the id of a person');
    return value.toLowerCase();
  });
  return { displayName, externalId: lineOf(resource, 'externalId', 300), members: [...new Set(members)] };
}

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'scim_user.more_emails': Email[];
    'scim_user.roles': RoleValue[];
  }
}
