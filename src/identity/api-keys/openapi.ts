/** The token endpoint in the OpenAPI document: its forms and errors are those of RFC 6749, and so it is no endpoint. */
import { TOKEN_SECONDS } from './rules.ts';

const text = (description: string) => ({ type: 'string', description });

const errors = ['invalid_request', 'unsupported_grant_type', 'invalid_scope'];

const refusal = (codes: readonly string[], description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'error_description'],
        properties: { error: { type: 'string', enum: codes }, error_description: text('For people') },
      },
      examples: {
        example: {
          value: {
            error: codes[0],
            error_description:
              codes[0] === 'invalid_client'
                ? 'There is no such client, or its secret is another one'
                : 'grant_type is missing',
          },
        },
      },
    },
  },
});

/** The path `/oauth/token` with an example. */
export const tokenPath = {
  post: {
    summary: 'A token for a key of the school, by OAuth 2 client credentials (RFC 6749, 4.4)',
    description:
      '`client_id` is the key’s `_id` and `client_secret` the key. They may come in the header `Authorization: Basic` instead.',
    tags: ['API keys'],
    'x-access': 'anyone',
    parameters: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            required: ['grant_type'],
            properties: {
              grant_type: { type: 'string', const: 'client_credentials' },
              client_id: { type: 'string', format: 'uuid' },
              client_secret: text('The key'),
              scope: text('Some of the key’s scopes, with spaces between; absent: all of them'),
            },
          },
          examples: {
            example: {
              value: {
                grant_type: 'client_credentials',
                client_id: '0199f0a1-7c3e-7000-8000-000000000001',
                client_secret: 'tripos_the-key-is-shown-this-once',
                scope: 'people.read',
              },
            },
          },
        },
      },
    },
    responses: {
      200: {
        description: 'A token, to be sent as `Authorization: Bearer`',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['access_token', 'token_type', 'expires_in', 'scope'],
              properties: {
                access_token: { type: 'string' },
                token_type: { type: 'string', const: 'Bearer' },
                expires_in: { type: 'integer', description: 'Seconds' },
                scope: text('What the token opens'),
              },
            },
            examples: {
              example: {
                value: {
                  access_token: 'the-token',
                  token_type: 'Bearer',
                  expires_in: TOKEN_SECONDS,
                  scope: 'people.read',
                },
              },
            },
          },
        },
      },
      400: refusal(errors, 'The request is not as it must be'),
      401: refusal(['invalid_client'], 'The client is unknown, or its secret is another one'),
    },
  },
} as const;
