/** Operators on containers: values of several parts, in an order or without one. */

import { rational } from '#platform/exact/rational.ts';
import type { Operator } from './operator.ts';
import { container, findNumber, integer, isNull, isSameAtom, NULL, truth, type Value } from './value.ts';

const gathered =
  (cardinality: 'multiple' | 'ordered'): Operator =>
  (parts) =>
    container(
      parts.find((part) => !isNull(part))?.type ?? '',
      cardinality,
      parts.flatMap(({ atoms }) => atoms),
    );

const holds = (all: Value, wanted: Value): boolean => {
  const rest = [...all.atoms];
  return wanted.atoms.every((atom) => {
    const at = rest.findIndex((other) => isSameAtom(atom, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
};

/** Of an ordered container the wanted values must be one after the other. */
const containsInOrder = (all: Value, wanted: Value): boolean =>
  all.atoms.some((_, start) =>
    wanted.atoms.every((atom, i) => {
      const other = all.atoms[start + i];
      return other !== undefined && isSameAtom(atom, other);
    }),
  );

export const containerOperators: Readonly<Record<string, Operator>> = {
  null: () => NULL,
  multiple: gathered('multiple'),
  ordered: gathered('ordered'),
  containerSize: ([a]) => integer(rational(a?.atoms.length ?? 0)),
  index: ([a], { n = '' }) => {
    const at = findNumber(n);
    const atom = at?.d === 1n ? a?.atoms[Number(at.n) - 1] : undefined;
    return atom === undefined || !a ? NULL : { type: a.type, cardinality: 'single', atoms: [atom] };
  },
  member: ([a, b]) => {
    if (!a || !b || isNull(a) || isNull(b)) return truth(null);
    return truth(b.atoms.some((atom) => isSameAtom(atom, a.atoms[0]!)));
  },
  contains: ([a, b]) => {
    if (!a || !b || isNull(a) || isNull(b)) return truth(null);
    return truth(a.cardinality === 'ordered' && b.cardinality === 'ordered' ? containsInOrder(a, b) : holds(a, b));
  },
  fieldValue: ([a], { fieldIdentifier = '' }) =>
    a?.fields && Object.hasOwn(a.fields, fieldIdentifier) ? a.fields[fieldIdentifier]! : NULL,
  delete: ([a, b]) => {
    if (!a || !b || isNull(a) || isNull(b)) return NULL;
    return { ...b, atoms: b.atoms.filter((atom) => !isSameAtom(atom, a.atoms[0]!)) };
  },
};
