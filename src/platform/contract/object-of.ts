/** The names of an object's fields. The type must name them all: one that is assigned from a larger object has more. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];

/** Whether the object has a field of this name of its own. */
export const isKeyOf = <T extends object>(object: T, name: PropertyKey): name is keyof T => Object.hasOwn(object, name);

type EntryOf<T> = { [Key in keyof T & string]: [Key, NonNullable<T[Key]> | Extract<T[Key], null>] }[keyof T & string];

/** The names of an object's fields, each with its value; see `keysOf`. */
export const entriesOf = <T extends object>(object: T): EntryOf<T>[] => Object.entries(object) as EntryOf<T>[];

/** The object that has each of the names, with what `valueFor` gives for it. */
export const objectOf = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
