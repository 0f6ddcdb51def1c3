/** The examples of the OpenAPI document, by method and path. `app/laws/api-examples.test.ts` makes the calls. */
import type { CallExample } from '#platform/server/http/openapi.ts';
import made from './examples.json' with { type: 'json' };

export const examples: Readonly<Record<string, CallExample>> = made;
