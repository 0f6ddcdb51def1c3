/**
 * Changes of resources (RFC 7644, 3.5.2), as pure functions. They also take what Entra ID and Okta send beside the RFC: operations in
 * capitals, truth values as text, paths as keys of a value without a path, and `members` removed by a list of values.
 */
import { z } from 'zod';
import { badPath, badValue, ScimError } from './errors.ts';
import { type AttributePath, attributePath, type Filter, matchesElement, parseFilter } from './filter.ts';
import { type Attribute, findAttribute, type ResourceType } from './schema.ts';

export type Resource = Record<string, unknown>;
type Element = Record<string, unknown>;

export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const MOST_OPERATIONS = 1_000;

const patchSchema = z.object({
  schemas: z.array(z.string()),
  Operations: z
    .array(z.object({ op: z.string(), path: z.string().max(2_000).nullish(), value: z.unknown().optional() }))
    .min(1),
});

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const kinds = ['add', 'replace', 'remove'] as const;

/** The operations of a body. Throws `invalidSyntax` for one that is no patch, and `tooMany` for one with too many. */
export function operationsOf(body: unknown): Operation[] {
  const parsed = patchSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ScimError(400, `${issue!.path.join('.')}: ${issue!.message}`, 'invalidSyntax');
  }
  const { schemas, Operations } = parsed.data;
  if (!schemas.includes(PATCH)) throw new ScimError(400, `schemas must name ${PATCH}`, 'invalidSyntax');
  if (Operations.length > MOST_OPERATIONS)
    throw new ScimError(413, `There must be at most ${MOST_OPERATIONS} operations`, 'tooMany');
  return Operations.map(({ op, path, value }) => {
    const kind = kinds.find((one) => one === op.toLowerCase());
    if (!kind) throw new ScimError(400, 'op must be add, replace or remove', 'invalidSyntax');
    return { op: kind, path: path ? path.trim() : null, value };
  });
}

interface Target {
  /** The object of the resource that has the attribute: the resource, or the part of an extension. */
  readonly extension: string | null;
  readonly attribute: Attribute;
  readonly filter: Filter | null;
  readonly sub: Attribute | null;
}

const BRACKETS = /^([^[]*)\[(.*)\](?:\.([A-Za-z$][\w$-]*))?$/s;

function attributesFor(type: ResourceType, { urn }: AttributePath) {
  if (urn === null || urn === type.schema.toLowerCase()) return { extension: null, attributes: type.attributes };
  const { extension } = type;
  return urn === extension?.schema.toLowerCase()
    ? { extension: extension.schema, attributes: extension.attributes }
    : null;
}

/** What a path is about; null for an attribute of the RFC that is not kept. Throws `invalidPath` for anything else. */
function targetOf(type: ResourceType, text: string): Target | null {
  const [, head = text, inner, behind] = BRACKETS.exec(text) ?? [];
  const path = attributePath(head);
  const found = path && attributesFor(type, path);
  if (!path || !found) throw badPath(text);
  const attribute = findAttribute(found.attributes, path.name);
  if (!attribute) {
    if (type.ignored.includes(path.name.toLowerCase())) return null;
    throw badPath(text);
  }
  const name = path.sub ?? behind ?? null;
  const sub = name === null ? null : (findAttribute(attribute.subAttributes ?? [], name) ?? null);
  if (name !== null && !sub) {
    if (attribute.type === 'complex' && type.ignored.includes(name.toLowerCase())) return null;
    throw badPath(text);
  }
  if (inner !== undefined && (!attribute.multiValued || path.sub !== null)) throw badPath(text);
  const filter = inner === undefined ? null : parseFilter(inner);
  return { extension: found.extension, attribute, filter, sub };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value of a simple attribute; undefined takes it out. */
function simpleValue({ name, type }: Attribute, value: unknown): unknown {
  // Entra ID writes a single value as a list.
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const bare = isRecord(one) && 'value' in one ? one.value : one;
  if (bare === null || bare === undefined || bare === '') return undefined;
  if (type === 'boolean') {
    if (typeof bare === 'boolean') return bare;
    const word = typeof bare === 'string' ? bare.toLowerCase() : '';
    if (word !== 'true' && word !== 'false') throw badValue(`${name} must be true or false`);
    return word === 'true';
  }
  if (typeof bare !== 'string') throw badValue(`${name} must be a text`);
  if (bare.includes('\0')) throw badValue(`${name} must not hold the character NUL`);
  return bare.toWellFormed();
}

/** The known parts of a complex value. */
function elementOf(attribute: Attribute, value: unknown): Element {
  const given = isRecord(value) ? value : { value };
  const element: Element = {};
  for (const [key, part] of Object.entries(given)) {
    const sub = findAttribute(attribute.subAttributes ?? [], key);
    const simple = sub && simpleValue(sub, part);
    if (sub && simple !== undefined) element[sub.name] = simple;
  }
  return element;
}

const elementsOf = (attribute: Attribute, value: unknown): Element[] =>
  value === null || value === undefined
    ? []
    : (Array.isArray(value) ? value : [value])
        .map((one) => elementOf(attribute, one))
        .filter((one) => Object.keys(one).length > 0);

/** What makes two values one: the value itself and its type. */
const keyOf = ({ value, type }: Element): string => JSON.stringify([value, type]);

/** Puts values behind others; a value that is there is changed, and a new primary one makes the others none. */
function joined(attribute: Attribute, before: readonly Element[], added: readonly Element[]): Element[] {
  const isOfPeople = attribute.name === 'members';
  const key = (element: Element): string => (isOfPeople ? JSON.stringify(element.value) : keyOf(element));
  const all = new Map(before.map((element) => [key(element), element]));
  for (const element of added) all.set(key(element), { ...all.get(key(element)), ...element });
  const first = added.find((one) => one.primary === true);
  if (!first) return [...all.values()];
  return [...all.entries()].map(([one, element]) =>
    element.primary === true && one !== key(first) ? { ...element, primary: false } : element,
  );
}

const current = (holder: Resource, name: string): Element[] => {
  const list = holder[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
};

function store(holder: Resource, { name }: Attribute, value: unknown): void {
  const isEmpty =
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0);
  if (isEmpty) delete holder[name];
  else holder[name] = value;
}

/** The parts that a filter of equal values asks for, to make the value that is missing; null for any other filter. */
function wantedBy(attribute: Attribute, filter: Filter): Element | null {
  if (filter.kind === 'and') {
    const [left, right] = [wantedBy(attribute, filter.left), wantedBy(attribute, filter.right)];
    return left && right && { ...left, ...right };
  }
  if (filter.kind !== 'compare' || filter.by !== 'eq' || filter.value === null) return null;
  return elementOf(attribute, { [filter.path.name]: filter.value });
}

/** Changes some values of an attribute with several. */
function applyToElements(holder: Resource, target: Target, { op, path, value }: Operation): void {
  const { attribute, filter, sub } = target;
  const before = current(holder, attribute.name);
  const isMeant = (element: Element): boolean => filter === null || matchesElement(filter, element);
  if (op === 'remove') {
    const kept = before.flatMap((element) => {
      if (!isMeant(element)) return [element];
      if (!sub) return [];
      const { [sub.name]: _, ...rest } = element;
      return [rest];
    });
    store(holder, attribute, kept);
    return;
  }
  const change: Element = sub ? { [sub.name]: simpleValue(sub, value) } : elementOf(attribute, value);
  const meant = before.filter(isMeant);
  if (meant.length > 0) {
    const changed = meant.map((element) => (op === 'replace' && !sub ? change : { ...element, ...change }));
    const others = before.filter((element) => !isMeant(element));
    store(holder, attribute, joined(attribute, others, changed));
    return;
  }
  // Directories set the value of a type of which there is none yet.
  const wanted = filter === null ? {} : wantedBy(attribute, filter);
  if (!wanted) throw new ScimError(400, `${path} matches nothing`, 'noTarget');
  store(holder, attribute, joined(attribute, before, [{ ...wanted, ...change }]));
}

/** Changes all values of an attribute with several. */
function applyToList(holder: Resource, { attribute }: Target, { op, value }: Operation): void {
  const before = current(holder, attribute.name);
  const isWhole = op === 'remove' && (value === undefined || value === null);
  const gone = new Set(op === 'remove' ? elementsOf(attribute, value).map((one) => JSON.stringify(one.value)) : []);
  const after = {
    add: () => joined(attribute, before, elementsOf(attribute, value)),
    replace: () => joined(attribute, [], elementsOf(attribute, value)),
    remove: () => (isWhole ? [] : before.filter((element) => !gone.has(JSON.stringify(element.value)))),
  };
  store(holder, attribute, after[op]());
}

function applyToOne(holder: Resource, { attribute, sub }: Target, { op, value }: Operation): void {
  if (attribute.type !== 'complex') {
    store(holder, attribute, op === 'remove' ? undefined : simpleValue(attribute, value));
    return;
  }
  const there = holder[attribute.name];
  const before: Element = isRecord(there) ? there : {};
  if (!sub) {
    if (op !== 'remove' && !isRecord(value)) throw badValue(`${attribute.name} must be an object`);
    store(holder, attribute, op === 'remove' ? undefined : { ...before, ...elementOf(attribute, value) });
    return;
  }
  const { [sub.name]: _, ...rest } = before;
  const simple = op === 'remove' ? undefined : simpleValue(sub, value);
  store(holder, attribute, simple === undefined ? rest : { ...rest, [sub.name]: simple });
}

function holderOf(resource: Resource, extension: string | null): Resource {
  if (extension === null) return resource;
  const before = resource[extension];
  const holder = isRecord(before) ? { ...before } : {};
  resource[extension] = holder;
  return holder;
}

/** Changes what a path names. */
function applyTo(type: ResourceType, resource: Resource, operation: Operation & { readonly path: string }): void {
  const target = targetOf(type, operation.path);
  if (!target) return;
  const { attribute, extension, filter, sub } = target;
  if (attribute.mutability === 'readOnly') throw new ScimError(400, `${attribute.name} can’t be changed`, 'mutability');
  const holder = holderOf(resource, extension);
  if (!attribute.multiValued) applyToOne(holder, target, operation);
  else if (filter !== null || sub !== null) applyToElements(holder, target, operation);
  else applyToList(holder, target, operation);
  if (extension !== null && Object.keys(holder).length === 0) delete resource[extension];
}

/** Changes what the keys of an object name: attributes, paths, or an extension. What is not to be written is passed over. */
function applyObject(type: ResourceType, resource: Resource, op: 'add' | 'replace', value: unknown, isStrict: boolean) {
  if (!isRecord(value)) throw badValue('Without a path, value must be an object');
  for (const [key, part] of Object.entries(value)) {
    const { extension } = type;
    if (extension && key.toLowerCase() === extension.schema.toLowerCase()) {
      if (!isRecord(part)) continue;
      for (const [name, inner] of Object.entries(part))
        if (findAttribute(extension.attributes, name))
          applyTo(type, resource, { op, path: `${extension.schema}:${name}`, value: inner });
      continue;
    }
    const known = findAttribute(type.attributes, key);
    if (known?.mutability === 'readOnly') continue;
    if (known || isStrict) applyTo(type, resource, { op, path: key, value: part });
  }
}

/** The resource after the operations; what is given stays as it is. Throws a `ScimError` for what can't be done. */
export function applyPatch(type: ResourceType, resource: Resource, operations: readonly Operation[]): Resource {
  const after: Resource = structuredClone(resource);
  for (const operation of operations) {
    const { op, path, value } = operation;
    if (path !== null && path.toLowerCase() === type.extension?.schema.toLowerCase()) {
      if (op === 'remove') delete after[type.extension.schema];
      else applyObject(type, after, op, { [type.extension.schema]: value }, true);
    } else if (path !== null) applyTo(type, after, { ...operation, path });
    else if (op === 'remove') throw new ScimError(400, 'remove needs a path', 'noTarget');
    else applyObject(type, after, op, value, true);
  }
  return after;
}

/** The attributes of a body that are kept, by their names in the schema; others are passed over. */
export function resourceFrom(type: ResourceType, body: unknown): Resource {
  if (!isRecord(body)) throw new ScimError(400, 'The body must be an object', 'invalidSyntax');
  const resource: Resource = {};
  applyObject(type, resource, 'add', body, false);
  return resource;
}
