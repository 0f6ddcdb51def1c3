/**
 * What custom parameters may be filled with (LTI 1.3, appendix C; those of this product are told by its name). Other words stay as
 * they are, as the specification says.
 */

export interface Place {
  readonly subject: string;
  readonly course: { readonly id: string; readonly title: string; readonly history: readonly string[] };
  /** Null: content is being chosen. */
  readonly item: { readonly id: string; readonly title: string; readonly history: readonly string[] } | null;
  /** Where a question is answered in the tool: its link is the same in each attempt (decision 169). */
  readonly attempt?: { readonly id: string; readonly number: number };
}

const variables: Readonly<Record<string, (place: Place) => string | undefined>> = {
  'User.id': ({ subject }) => subject,
  'Context.id': ({ course }) => course.id,
  'Context.title': ({ course }) => course.title,
  'Context.id.history': ({ course }) => course.history.join(','),
  'ResourceLink.id': ({ item }) => item?.id,
  'ResourceLink.title': ({ item }) => item?.title,
  'ResourceLink.id.history': ({ item }) => item?.history.join(','),
  'Tripos.attempt.id': ({ attempt }) => attempt?.id,
  'Tripos.attempt.number': ({ attempt }) => attempt && String(attempt.number),
};

export const variableNames: readonly string[] = Object.keys(variables);

/** The parameters of a tool, then those of its place, filled in. */
export function filledCustom(
  tool: Readonly<Record<string, string>>,
  item: Readonly<Record<string, string>>,
  place: Place,
): Record<string, string> {
  const fill = (value: string): string =>
    (value.startsWith('$') ? variables[value.slice(1)]?.(place) : undefined) ?? value;
  return Object.fromEntries(Object.entries({ ...tool, ...item }).map(([name, value]) => [name, fill(value)]));
}
