/** The attributes that are kept of people and groups (RFC 7643), as `/Schemas` describes them and patches follow them. */

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readWrite' | 'readOnly' | 'immutable';
  readonly returned: 'default' | 'always';
  readonly uniqueness: 'none' | 'server';
  readonly referenceTypes?: readonly string[];
  readonly canonicalValues?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
}

const attribute = (name: string, description: string, rest: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});

const readOnly = { mutability: 'readOnly' } as const;
const list = (name: string, description: string, subAttributes: readonly Attribute[], rest: Partial<Attribute> = {}) =>
  attribute(name, description, { type: 'complex', multiValued: true, subAttributes, ...rest });

const primary = attribute('primary', 'True for the preferred one', { type: 'boolean' });

export const userAttributes: readonly Attribute[] = [
  attribute('userName', 'The name of the person in the directory', { required: true, uniqueness: 'server' }),
  attribute('name', 'The parts of the name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'First and last name', readOnly),
      attribute('familyName', 'Last name, at most 100 characters'),
      attribute('givenName', 'First name, at most 100 characters'),
    ],
  }),
  attribute('displayName', 'The name to be shown; where the parts are missing, they are taken from it'),
  attribute('userType', 'What the person is at the school; the rules for roles and groups may use it'),
  attribute('active', 'False: the account is disabled and all its sessions end', { type: 'boolean' }),
  list('emails', 'Addresses. The primary one, or that of the type work, is the account’s', [
    attribute('value', 'The address'),
    attribute('type', 'What the address is for', { canonicalValues: ['work', 'home', 'other'] }),
    primary,
  ]),
  list('roles', 'Roles; the rules for roles and groups say what they mean here', [
    attribute('value', 'The role'),
    attribute('display', 'How the role is called'),
    attribute('type', 'The kind of the role'),
    primary,
  ]),
  list(
    'groups',
    'The groups of the directory that the person is in',
    [
      attribute('value', 'The identifier of the group', { ...readOnly, caseExact: true }),
      attribute('$ref', 'The address of the group', { ...readOnly, type: 'reference', referenceTypes: ['Group'] }),
      attribute('display', 'How the group is called', readOnly),
      attribute('type', 'direct: there are no groups within groups', readOnly),
    ],
    readOnly,
  ),
];

export const enterpriseAttributes: readonly Attribute[] = [
  attribute('employeeNumber', 'The number by which the school’s records know the person', { uniqueness: 'server' }),
  attribute('department', 'A class or department; the rules for roles and groups may use it as a group'),
];

export const groupAttributes: readonly Attribute[] = [
  attribute('displayName', 'How the group is called', { required: true, uniqueness: 'server' }),
  list('members', 'Who is in the group', [
    attribute('value', 'The identifier of the person', { mutability: 'immutable', caseExact: true }),
    attribute('$ref', 'The address of the person', {
      mutability: 'immutable',
      type: 'reference',
      referenceTypes: ['User'],
    }),
    attribute('display', 'The name of the person', readOnly),
    attribute('type', 'User', { mutability: 'immutable', canonicalValues: ['User'] }),
  ]),
];

const externalId = attribute('externalId', 'The identifier of the directory', { caseExact: true });

export type ResourceName = 'User' | 'Group';

export interface ResourceType {
  readonly name: ResourceName;
  readonly schema: string;
  readonly attributes: readonly Attribute[];
  readonly extension?: { readonly schema: string; readonly attributes: readonly Attribute[] };
  /** Attributes of RFC 7643 that are not kept; what is said of them is passed over. */
  readonly ignored: readonly string[];
}

/** What a directory may write of a resource, `externalId` among it. */
export const resourceTypes: Readonly<Record<ResourceName, ResourceType>> = {
  User: {
    name: 'User',
    schema: USER,
    attributes: [externalId, ...userAttributes],
    extension: { schema: ENTERPRISE, attributes: enterpriseAttributes },
    ignored: [
      ...['nickname', 'profileurl', 'title', 'preferredlanguage', 'locale', 'timezone', 'password', 'phonenumbers'],
      ...['ims', 'photos', 'addresses', 'entitlements', 'x509certificates', 'costcenter', 'organization', 'division'],
      ...['manager', 'middlename', 'honorificprefix', 'honorificsuffix', 'id', 'meta', 'schemas'],
    ],
  },
  Group: {
    name: 'Group',
    schema: GROUP,
    attributes: [externalId, ...groupAttributes],
    ignored: ['id', 'meta', 'schemas'],
  },
};

export const findAttribute = (attributes: readonly Attribute[], name: string): Attribute | undefined =>
  attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
