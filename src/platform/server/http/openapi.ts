/** The OpenAPI 3.1 document and its page, made from the endpoints themselves. */
import type { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { jsonSchemaOf } from '#platform/contract/json-schema.ts';
import { LINES } from '#platform/contract/lines.ts';
import { escapeMarkup } from '#platform/text/escape-markup.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = jsonSchemaOf(schema, io);
  return rest;
};

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'statusCode', 'code'],
  properties: {
    message: { type: 'string' },
    statusCode: { type: 'integer' },
    code: { type: 'string', description: 'A stable word for programs' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** A call that was made: what was sent, and what was answered. */
export interface CallExample {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly response: unknown;
}

const shown = (value: unknown): Json => ({ examples: { example: { value } } });

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', example: Json = {}): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: shape,
    ...(name in example && { example: example[name] }),
  }));
}

function requestBody(endpoint: Endpoint, example: CallExample | undefined): Json | undefined {
  if (endpoint.multipart) {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  if (!endpoint.body) return undefined;
  const schema = jsonSchema(endpoint.body, 'input');
  const body = example?.body;
  return { required: true, content: { 'application/json': { schema, ...(body !== undefined && shown(body)) } } };
}

function operation(endpoint: Endpoint, example: CallExample | undefined): Json {
  const body = requestBody(endpoint, example);
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-access': endpoint.access,
    parameters: [
      ...parameters(endpoint.params, 'path', example?.params),
      ...parameters(endpoint.query, 'query', example?.query),
      { $ref: '#/components/parameters/test' },
    ],
    ...(body && { requestBody: body }),
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }, { clientCredentials: [] }, { cookie: [] }] }),
    responses: {
      200: {
        description: endpoint.produces === LINES ? 'Done line by line: each line is one such object' : 'Done',
        content: endpoint.produces
          ? {
              [endpoint.produces]:
                endpoint.produces === LINES ? { schema: jsonSchema(endpoint.response, 'output') } : {},
            }
          : {
              'application/json': {
                schema: jsonSchema(endpoint.response, 'output'),
                ...(example && shown(example.response)),
              },
            },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A message that the server sends of itself. */
export interface DescribedEvent {
  readonly name: string;
  readonly summary: string;
  readonly message: z.ZodType;
  readonly example: unknown;
}

/** Signed by the Standard Webhooks specification. */
const signatureHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
}));

const webhookItem = ({ summary, message, example }: DescribedEvent): Json => ({
  post: {
    summary,
    tags: ['Webhooks'],
    parameters: signatureHeaders,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(message, 'output'), examples: { message: { value: example } } },
      },
    },
    responses: { '2XX': { description: 'Received; any other answer is tried again' } },
  },
});

/** What the document says beside the endpoints. */
export interface DocumentExtras {
  /** Messages that webhooks get. */
  readonly events: readonly DescribedEvent[];
  /** Of tokens by client credentials. */
  readonly scopes: readonly string[];
  /** By method and path, as `GET /v1/api/users/me`. */
  readonly examples: Readonly<Record<string, CallExample>>;
  /** Addresses that are no endpoints. */
  readonly paths: Readonly<Record<string, Json>>;
}

const noMore: DocumentExtras = { events: [], scopes: [], examples: {}, paths: {} };

/** The document for a list of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string, more: DocumentExtras = noMore): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, more.examples[`${endpoint.method} ${endpoint.path}`]),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} interface`,
      version: '1',
      description:
        'The tenant is the host name the call is made to. In update calls a field that is absent stays as it is, `null` clears one that may be empty, and a list is replaced as a whole; defaults belong to creation. A `revision`, `edit` or `version` that is sent is checked (409), one that is absent is not.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...more.paths },
    webhooks: Object.fromEntries(more.events.map((event) => [event.name, webhookItem(event)])),
    components: {
      schemas: { Error: errorSchema },
      parameters: {
        test: {
          name: 'test',
          in: 'header',
          required: false,
          schema: { type: 'string', examples: ['tripos'] },
          description: 'Sent by the product’s own pages with the value `tripos`; the server ignores it',
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key' },
        clientCredentials: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: '/oauth/token',
              scopes: Object.fromEntries(more.scopes.map((scope) => [scope, `The permission ${scope}`])),
            },
          },
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
      },
    },
  };
}

/** A readable page of the same, without any script. */
export function openApiPage(endpoints: readonly Endpoint[], title: string): string {
  const byTag = Map.groupBy(endpoints, (endpoint) => endpoint.tag);
  const block = (label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
    schema ? `<h4>${label}</h4><pre>${escapeMarkup(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>` : '';
  const section = (endpoint: Endpoint): string =>
    `<details><summary><code>${endpoint.method} ${escapeMarkup(endpoint.path)}</code> ${escapeMarkup(endpoint.summary)}</summary>
<p>Access: <code>${escapeMarkup(endpoint.access)}</code></p>
${block('Path', endpoint.params, 'input')}${block('Query', endpoint.query, 'input')}${block('Body', endpoint.body, 'input')}${endpoint.produces ? `<h4>Answer</h4><p><code>${escapeMarkup(endpoint.produces)}</code></p>` : block('Answer', endpoint.response, 'output')}${endpoint.produces === LINES ? block('Each line', endpoint.response, 'output') : ''}</details>`;
  const sections = [...byTag].map(
    ([tag, all]) => `<section><h2>${escapeMarkup(tag)}</h2>${all.map(section).join('\n')}</section>`,
  );
  return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)} interface</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.4rem 0}pre{overflow:auto;padding:.8rem;border:1px solid #8886;border-radius:8px;font-size:13px}
</style></head><body><main><h1>${escapeMarkup(title)} interface</h1>
<p>The tenant is the host name the call is made to. Errors are <code>{ message, statusCode, code, details? }</code>.
For programs: <a href="/v1/api/openapi.json">the OpenAPI 3.1 document</a>.</p>${sections.join('\n')}</main></body></html>`;
}
