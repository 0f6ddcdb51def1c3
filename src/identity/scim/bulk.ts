/** Many changes in one request (RFC 7644, 3.7). Each is a transaction of its own: one that fails leaves the others as they are. */
import { z } from 'zod';
import { badValue, errorBody, ScimError } from '#identity/scim/protocol/errors.ts';
import { MOST_BULK } from '#identity/scim/protocol/limits.ts';
import { locationOf, versionOf } from '#identity/scim/protocol/resources.ts';
import type { ResourceName } from '#identity/scim/protocol/schema.ts';
import { type Answered, asScimError, type Caller, perform } from './perform.ts';

const REQUEST = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

const bulkSchema = z.object({
  schemas: z.array(z.string()).refine((all) => all.includes(REQUEST), `must name ${REQUEST}`),
  failOnErrors: z.number().int().min(0).optional(),
  Operations: z
    .array(
      z.object({
        method: z.string().transform((text) => text.toUpperCase()),
        bulkId: z.string().min(1).max(200).optional(),
        version: z.string().max(200).optional(),
        path: z.string().max(2_000),
        data: z.unknown().optional(),
      }),
    )
    .min(1),
});
type Operation = z.output<typeof bulkSchema>['Operations'][number];

const REFERENCE = /^bulkId:(.+)$/i;
const PATH = /^\/?(Users|Groups)(?:\/([^/]+))?\/?$/i;
/** Data deeper than this is nothing that a directory sends. */
const MOST_DEPTH = 20;

/** Every text of a value, changed by `change`. */
function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw badValue('data is nested too deep');
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change, depth + 1)]));
}

/** The operations that the data or the path of one refers to. */
function referencesOf({ data, path }: Operation): string[] {
  const found = new Set<string>();
  const collect = (text: string): string => {
    const [, id] = REFERENCE.exec(text) ?? [];
    if (id !== undefined) found.add(id);
    return text;
  };
  mapTexts(data, collect);
  for (const part of path.split('/')) collect(part);
  return [...found];
}

type Outcome = Record<string, unknown> & { readonly status: string };

const failed = ({ method, bulkId }: Operation, error: ScimError): Outcome => ({
  method,
  ...(bulkId !== undefined && { bulkId }),
  status: String(error.status),
  response: errorBody(error),
});

async function run(caller: Caller, operation: Operation, ids: ReadonlyMap<string, string>) {
  const { method, bulkId, version } = operation;
  const resolve = (text: string): string => {
    const [, id] = REFERENCE.exec(text) ?? [];
    return (id !== undefined && ids.get(id)) || text;
  };
  const [, kind, named] = PATH.exec(operation.path) ?? [];
  if (kind === undefined) throw new ScimError(400, `There is nothing at ${operation.path}`, 'invalidPath');
  if (method === 'GET') throw new ScimError(400, 'GET is not for bulk requests', 'invalidSyntax');
  if (method === 'POST' && bulkId === undefined) throw new ScimError(400, 'POST needs a bulkId', 'invalidSyntax');
  const type: ResourceName = kind.toLowerCase() === 'users' ? 'User' : 'Group';
  const id = named === undefined ? null : resolve(named);
  const body = mapTexts(operation.data, resolve);
  const answered: Answered = await perform(caller, { method, type, id, body, ifMatch: version });
  const made = answered.resource?.id;
  const done = typeof made === 'string' ? made : id!;
  return {
    id: done,
    outcome: {
      method,
      ...(bulkId !== undefined && { bulkId }),
      ...(answered.resource && { version: versionOf(answered.resource) }),
      location: locationOf(caller.site, type, done),
      status: String(answered.status),
    } satisfies Outcome,
  };
}

/** Why an operation can never be done: what it refers to is not made here, has failed, or waits for it in turn. */
function whyStuck(references: readonly string[], made: ReadonlySet<string>): ScimError {
  const missing = references.find((id) => !made.has(id));
  if (missing !== undefined) return badValue(`No operation has the bulkId ${missing}`);
  return new ScimError(409, `What it refers to was not made: ${references.join(', ')}`);
}

/** Operations go in their order, but those that refer to later ones wait for them. */
export async function runBulk(caller: Caller, body: unknown): Promise<Record<string, unknown>> {
  const parsed = bulkSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, `${issue!.path.join('.')}: ${issue!.message}`, 'invalidSyntax');
  }
  const { Operations, failOnErrors = Number.POSITIVE_INFINITY } = parsed.data;
  if (Operations.length > MOST_BULK)
    throw new ScimError(413, `There must be at most ${MOST_BULK} operations`, 'tooMany');
  const named = Operations.flatMap(({ bulkId }) => bulkId ?? []);
  const twice = named.find((id, index) => named.indexOf(id) !== index);
  if (twice !== undefined) throw new ScimError(400, `The bulkId ${twice} is there twice`, 'invalidSyntax');
  const made = new Set(Operations.flatMap(({ method, bulkId }) => (method === 'POST' && bulkId ? [bulkId] : [])));
  const ids = new Map<string, string>();
  const waiting = Operations.map((operation, index) => ({ operation, index, references: referencesOf(operation) }));
  const outcomes = new Map<number, Outcome>();
  const limit = failOnErrors === 0 ? Number.POSITIVE_INFINITY : failOnErrors;
  let errors = 0;
  while (waiting.length > 0 && errors < limit) {
    const ready = waiting.findIndex(({ references }) => references.every((id) => ids.has(id)));
    const [next] = waiting.splice(Math.max(ready, 0), 1);
    const { operation, index, references } = next!;
    try {
      if (ready === -1) throw whyStuck(references, made);
      const { id, outcome } = await run(caller, operation, ids);
      if (operation.bulkId !== undefined) ids.set(operation.bulkId, id);
      outcomes.set(index, outcome);
    } catch (error) {
      const known = asScimError(error);
      if (!known) caller.services.log.error({ err: error }, 'an operation of a bulk request failed');
      outcomes.set(index, failed(operation, known ?? new ScimError(500, 'The server could not do it')));
      errors += 1;
    }
  }
  const inOrder = [...outcomes].toSorted(([one], [other]) => one - other).map(([, outcome]) => outcome);
  return { schemas: [RESPONSE], Operations: inOrder };
}
