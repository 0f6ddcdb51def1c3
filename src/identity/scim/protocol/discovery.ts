/** What the provider says of itself (RFC 7643, 5 to 7). */

import { MOST_BULK, MOST_BYTES, MOST_RESULTS } from './limits.ts';
import type { Resource } from './patch.ts';
import {
  type Attribute,
  ENTERPRISE,
  enterpriseAttributes,
  GROUP,
  groupAttributes,
  USER,
  userAttributes,
} from './schema.ts';

const NAMES = 'urn:ietf:params:scim:schemas:core:2.0';

export const serviceProvider = (site: string): Resource => ({
  schemas: [`${NAMES}:ServiceProviderConfig`],
  documentationUri: `${site}/scim/v2/openapi.json`,
  patch: { supported: true },
  bulk: { supported: true, maxOperations: MOST_BULK, maxPayloadSize: MOST_BYTES },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator creates under Company, Directory sync',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${site}/scim/v2/ServiceProviderConfig` },
});

export const resourceTypeList = (site: string): Resource[] =>
  [
    {
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'People of the school',
      schema: USER,
      schemaExtensions: [{ schema: ENTERPRISE, required: false }],
    },
    { id: 'Group', name: 'Group', endpoint: '/Groups', description: 'Groups of the directory', schema: GROUP },
  ].map((one) => ({
    schemas: [`${NAMES}:ResourceType`],
    ...one,
    meta: { resourceType: 'ResourceType', location: `${site}/scim/v2/ResourceTypes/${one.id}` },
  }));

const schema = (site: string, id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
  schemas: [`${NAMES}:Schema`],
  id,
  name,
  description,
  attributes,
  meta: { resourceType: 'Schema', location: `${site}/scim/v2/Schemas/${id}` },
});

export const schemaList = (site: string): Resource[] => [
  schema(site, USER, 'User', 'People of the school', userAttributes),
  schema(site, ENTERPRISE, 'EnterpriseUser', 'What the school’s records say of people', enterpriseAttributes),
  schema(site, GROUP, 'Group', 'Groups of the directory', groupAttributes),
];
