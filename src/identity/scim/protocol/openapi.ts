/** The calls of SCIM as an OpenAPI 3.1 document, made of the lists by which they are answered. */
import { CALLS_A_MINUTE, MOST_BULK, MOST_BYTES, MOST_RESULTS } from './limits.ts';
import { type Attribute, ENTERPRISE, GROUP, type ResourceName, resourceTypes, USER } from './schema.ts';

type Json = Readonly<Record<string, unknown>>;

const TYPE = 'application/scim+json';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Json): Json => ({ content: { [TYPE]: { schema } } });

function schemaOf({ type, multiValued, description, mutability, canonicalValues, subAttributes }: Attribute): Json {
  const one: Json =
    type === 'complex'
      ? { type: 'object', properties: propertiesOf(subAttributes ?? []) }
      : {
          type: type === 'boolean' ? 'boolean' : 'string',
          ...(canonicalValues && { examples: [...canonicalValues] }),
          ...(type === 'reference' && { format: 'uri' }),
        };
  const shape = multiValued ? { type: 'array', items: one } : one;
  return { ...shape, description, ...(mutability === 'readOnly' && { readOnly: true }) };
}

/** Programs that read such documents take a property of the name `$ref` for a reference. */
const propertiesOf = (attributes: readonly Attribute[]): Json =>
  Object.fromEntries(attributes.filter(({ name }) => name !== '$ref').map((one) => [one.name, schemaOf(one)]));

function resourceSchema(name: ResourceName): Json {
  const { schema, attributes, extension } = resourceTypes[name];
  return {
    type: 'object',
    required: ['schemas', ...attributes.filter(({ required }) => required).map((one) => one.name)],
    properties: {
      schemas: { type: 'array', items: { type: 'string', enum: [schema, ...(extension ? [extension.schema] : [])] } },
      id: { type: 'string', format: 'uuid', readOnly: true },
      meta: ref('Meta'),
      ...propertiesOf(attributes),
      ...(extension && {
        [extension.schema]: { type: 'object', properties: propertiesOf(extension.attributes) },
      }),
    },
  };
}

const listSchema = (items: Json): Json => ({
  type: 'object',
  required: ['schemas', 'totalResults'],
  properties: {
    schemas: { type: 'array', items: { type: 'string', const: `${MESSAGES}:ListResponse` } },
    totalResults: { type: 'integer' },
    startIndex: { type: 'integer' },
    itemsPerPage: { type: 'integer' },
    Resources: { type: 'array', items },
  },
});

const operationSchema: Json = {
  type: 'object',
  required: ['op'],
  properties: {
    op: { type: 'string', description: 'add, replace or remove, in whatever capitals' },
    path: { type: 'string', examples: ['active', 'emails[type eq "work"].value', 'members[value eq "…"]'] },
    value: {},
  },
};

const schemas: Json = {
  User: resourceSchema('User'),
  Group: resourceSchema('Group'),
  Meta: {
    type: 'object',
    readOnly: true,
    properties: {
      resourceType: { type: 'string' },
      created: { type: 'string', format: 'date-time' },
      lastModified: { type: 'string', format: 'date-time' },
      location: { type: 'string', format: 'uri' },
      version: { type: 'string', description: 'The ETag, for If-Match and If-None-Match' },
    },
  },
  Patch: {
    type: 'object',
    required: ['schemas', 'Operations'],
    properties: {
      schemas: { type: 'array', items: { type: 'string', const: `${MESSAGES}:PatchOp` } },
      Operations: { type: 'array', items: operationSchema },
    },
  },
  Search: {
    type: 'object',
    required: ['schemas'],
    properties: {
      schemas: { type: 'array', items: { type: 'string', const: `${MESSAGES}:SearchRequest` } },
      filter: { type: 'string' },
      sortBy: { type: 'string' },
      sortOrder: { type: 'string', enum: ['ascending', 'descending'] },
      startIndex: { type: 'integer' },
      count: { type: 'integer', maximum: MOST_RESULTS },
      attributes: { type: 'array', items: { type: 'string' } },
      excludedAttributes: { type: 'array', items: { type: 'string' } },
    },
  },
  Bulk: {
    type: 'object',
    required: ['schemas', 'Operations'],
    properties: {
      schemas: { type: 'array', items: { type: 'string', const: `${MESSAGES}:BulkRequest` } },
      failOnErrors: { type: 'integer' },
      Operations: { type: 'array', maxItems: MOST_BULK, items: { type: 'object' } },
    },
  },
  Error: {
    type: 'object',
    required: ['schemas', 'status'],
    properties: {
      schemas: { type: 'array', items: { type: 'string', const: `${MESSAGES}:Error` } },
      status: { type: 'string' },
      scimType: { type: 'string' },
      detail: { type: 'string' },
    },
  },
};

const query = (name: string, schema: Json, description: string): Json => ({ name, in: 'query', schema, description });
const selection = [
  query('attributes', { type: 'string' }, 'Only these, with commas between them'),
  query('excludedAttributes', { type: 'string' }, 'All but these'),
];
const listParameters = [
  query('filter', { type: 'string', examples: ['userName eq "ada@school.example"'] }, 'RFC 7644, 3.4.2.2'),
  query('sortBy', { type: 'string' }, 'A path'),
  query('sortOrder', { type: 'string', enum: ['ascending', 'descending'] }, 'Ascending where it is left out'),
  query('startIndex', { type: 'integer', minimum: 1 }, 'From 1'),
  query('count', { type: 'integer', maximum: MOST_RESULTS }, `At most ${MOST_RESULTS}`),
  ...selection,
];

const failures = { default: { description: 'It was refused, with the reason', ...content(ref('Error')) } };
const answering = (status: string, description: string, schema?: Json): Json => ({
  [status]: { description, ...(schema && content(schema)) },
  ...failures,
});
const taking = (schema: Json): Json => ({ requestBody: { required: true, ...content(schema) } });
const operation = (operationId: string, summary: string, rest: Json): Json => ({ operationId, summary, ...rest });

function pathsOf(name: ResourceName): Json {
  const [resource, many] = [ref(name), `${name}s`];
  const ofOne = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }, ...selection];
  const list = answering('200', 'A page of them', listSchema(resource));
  return {
    [`/${many}`]: {
      get: operation(`list${many}`, `Find ${many}`, { parameters: listParameters, responses: list }),
      post: operation(`create${name}`, `Create a ${name}`, {
        ...taking(resource),
        responses: answering('201', 'It was created', resource),
      }),
    },
    [`/${many}/.search`]: {
      post: operation(`search${many}`, `Find ${many}, with the search in the body`, {
        ...taking(ref('Search')),
        responses: list,
      }),
    },
    [`/${many}/{id}`]: {
      parameters: ofOne,
      get: operation(`get${name}`, `Read a ${name}`, { responses: answering('200', 'It', resource) }),
      put: operation(`replace${name}`, `Replace a ${name}`, {
        ...taking(resource),
        responses: answering('200', 'As it is now', resource),
      }),
      patch: operation(`patch${name}`, `Change a ${name}`, {
        ...taking(ref('Patch')),
        responses: answering('200', 'As it is now', resource),
      }),
      delete: operation(`delete${name}`, name === 'User' ? 'Disable an account and give it back' : 'Remove a group', {
        responses: answering('204', 'It is gone for the directory'),
      }),
    },
  };
}

const ownList = (operationId: string, summary: string): Json => ({
  get: operation(operationId, summary, { responses: answering('200', 'The list', listSchema({ type: 'object' })) }),
});

/** The document for a site. */
export const scimOpenApi = (site: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'SCIM 2.0',
    version: '2.0',
    description:
      `Accounts and groups for the directory of a school (RFC 7643, RFC 7644). A token may make ${CALLS_A_MINUTE} calls a minute, ` +
      `and a body has at most ${MOST_BYTES} bytes.`,
  },
  servers: [{ url: `${site}/scim/v2` }],
  security: [{ token: [] }],
  paths: {
    ...pathsOf('User'),
    ...pathsOf('Group'),
    '/.search': {
      post: operation('searchAll', 'Find people and groups', {
        ...taking(ref('Search')),
        responses: answering('200', 'A page of them', listSchema({ anyOf: [ref('User'), ref('Group')] })),
      }),
    },
    '/Bulk': {
      post: operation('bulk', `Do up to ${MOST_BULK} operations`, {
        ...taking(ref('Bulk')),
        responses: answering('200', 'What became of each', { type: 'object' }),
      }),
    },
    '/ServiceProviderConfig': {
      get: operation('getServiceProviderConfig', 'What is supported', {
        responses: answering('200', 'It', { type: 'object' }),
      }),
    },
    '/ResourceTypes': ownList('listResourceTypes', 'The kinds of resources'),
    '/Schemas': ownList('listSchemas', `What is kept of each: ${[USER, ENTERPRISE, GROUP].join(', ')}`),
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'Created under Company, Directory sync' },
    },
    schemas,
  },
});
