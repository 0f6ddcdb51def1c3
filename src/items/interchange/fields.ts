/** JSON of other programs, of which nothing is certain. */

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of names; undefined where there is none. */
function at(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    from,
  );
}

export function fieldsAt(from: unknown, ...path: readonly string[]): Fields {
  const value = at(from, path);
  return isFields(value) ? value : {};
}

export function textAt(from: unknown, ...path: readonly string[]): string {
  const value = at(from, path);
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** True or false; also written as a word. `usual` where it is absent. */
export function flagAt(from: unknown, usual: boolean, ...path: readonly string[]): boolean {
  const value = at(from, path);
  return value === undefined || value === null || value === ''
    ? usual
    : value === true || value === 'true' || value === 1;
}

/** Null for what is no number. */
export function numberAt(from: unknown, ...path: readonly string[]): number | null {
  const value = Number.parseFloat(textAt(from, ...path));
  return Number.isFinite(value) ? value : null;
}

export function listAt(from: unknown, ...path: readonly string[]): readonly unknown[] {
  const value = at(from, path);
  return Array.isArray(value) ? value : [];
}
