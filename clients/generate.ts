/**
 * Writes `calls.gen.ts` from the contract: the types of every call that is open to API keys.
 * Run it with `npm run client` after changing the contract; a test compares the file with the contract.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isForKeys } from '#access/keys.ts';
import type { Permission } from '#access/permissions.ts';
import { allHandlers, type ProcessServices } from '#app/slices.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { openApiDocument } from '#platform/server/http/openapi.ts';
import { type Schema, typeText } from './print-types.ts';

export const callsFile = join(import.meta.dirname, 'typescript/calls.gen.ts');

interface Operation {
  readonly summary: string;
  readonly 'x-access': string;
  readonly parameters: readonly { name?: string; in?: string; required?: boolean; schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> } };
}

function membersOf(operation: Operation): string[] {
  const members: string[] = [];
  for (const where of ['path', 'query'] as const) {
    const own = operation.parameters.filter((one) => one.in === where);
    if (own.length === 0) continue;
    const isNeeded = own.some((one) => one.required);
    const types = own.map(
      ({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${typeText(schema ?? {})}`,
    );
    members.push(`${where === 'path' ? 'params' : 'query'}${isNeeded ? '' : '?'}: { ${types.join('; ')} }`);
  }
  const body = operation.requestBody?.content;
  if (body?.['application/json']) members.push(`body: ${typeText(body['application/json'].schema)}`);
  if (body?.['multipart/form-data']) members.push('file: Blob');
  const { content } = operation.responses[200];
  members.push(
    `response: ${content['application/json'] ? typeText(content['application/json'].schema ?? {}) : 'Blob'}`,
  );
  return members;
}

/** The text of the file for these endpoints. */
export function printCalls(endpoints: readonly Endpoint<Permission>[]): string {
  const { paths } = openApiDocument(endpoints.filter(isForKeys), 'Tripos') as {
    paths: Record<string, Record<string, Operation>>;
  };
  const calls = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const scope = operation['x-access'];
        return `  /** ${operation.summary.replaceAll('*/', '')} (\`${scope}\`) */\n  '${method.toUpperCase()} ${path}': { ${membersOf(operation).join('; ')} };`;
      }),
    )
    .sort((one, other) => (one.slice(one.indexOf("\n  '")) < other.slice(other.indexOf("\n  '")) ? -1 : 1));
  return `// Written by generate.ts from the server's contract. Don't change it here.\n\n/** Every call that is open to API keys, with the scope that it needs. */\nexport interface Calls {\n${calls.join('\n')}\n}\n`;
}

/** The endpoints of the product. Their handlers are not called, so nothing of a running server is needed. */
export const contract = (): Endpoint<Permission>[] =>
  allHandlers({ directory: {}, hub: {}, exams: {}, rooms: {} } as unknown as ProcessServices).map(
    ({ endpoint }) => endpoint,
  );

if (process.argv[1] === import.meta.filename) await writeFile(callsFile, printCalls(contract()));
