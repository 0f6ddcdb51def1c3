/** The order of sections and topics, and how it is changed one step at a time. Pure. */

/** Something in the outline, from the top: a heading, or a topic under the last heading before it. */
export type OutlineRow =
  | { readonly kind: 'section'; readonly key: string; readonly id: string | null; readonly title: string }
  | { readonly kind: 'topic'; readonly key: string; readonly id: string };

interface Order {
  readonly topics: readonly { readonly _id: string; readonly section: string | null }[];
  readonly sections: readonly { readonly _id: string; readonly title: string }[];
}

/** The outline as one list of rows, which is what is dragged. */
export function rowsOf({ topics, sections }: Order): OutlineRow[] {
  const under = (section: string | null): OutlineRow[] =>
    topics
      .filter((topic) => topic.section === section)
      .map((topic) => ({ kind: 'topic', key: topic._id, id: topic._id }));
  return [
    ...under(null),
    ...sections.flatMap((section): OutlineRow[] => [
      { kind: 'section', key: section._id, id: section._id, title: section.title },
      ...under(section._id),
    ]),
  ];
}

export interface OutlineInput {
  readonly topics: string[];
  readonly sections: { _id?: string; title: string; topics: string[] }[];
}

/** The rows as the interface wants them: topics before the first heading, then heading after heading. */
export function orderOf(rows: readonly OutlineRow[]): OutlineInput {
  const order: OutlineInput = { topics: [], sections: [] };
  for (const row of rows) {
    if (row.kind === 'section') order.sections.push({ ...(row.id && { _id: row.id }), title: row.title, topics: [] });
    else (order.sections.at(-1)?.topics ?? order.topics).push(row.id);
  }
  return order;
}

/** The row at another place, from 0; a heading goes alone, and topics belong to the last heading before them. */
export function movedRow(rows: readonly OutlineRow[], key: string, to: number): OutlineRow[] {
  const from = rows.findIndex((row) => row.key === key);
  if (from < 0) return [...rows];
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, rows[from]!);
}

/** A section with its topics one section up or down. */
export function movedSection(rows: readonly OutlineRow[], key: string, step: -1 | 1): OutlineRow[] {
  const loose = rows.slice(
    0,
    rows.findIndex((row) => row.kind === 'section'),
  );
  const blocks: OutlineRow[][] = [];
  for (const row of rows.slice(loose.length)) {
    if (row.kind === 'section') blocks.push([row]);
    else blocks.at(-1)!.push(row);
  }
  const from = blocks.findIndex((block) => block[0]!.key === key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= blocks.length) return [...rows];
  return [...loose, ...blocks.toSpliced(from, 1).toSpliced(to, 0, blocks[from]!).flat()];
}
