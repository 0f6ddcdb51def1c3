/** Pure decisions about help. */

const EMAIL = /^[^\s@,;<>]{1,64}@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** Where messages to the school are mailed: its own addresses among the contacts it shows, else its administrators'. */
export function recipientsOf(contacts: readonly { readonly text: string }[], admins: readonly string[]): string[] {
  const own = contacts.map((contact) => contact.text.trim()).filter((text) => EMAIL.test(text));
  return [...new Set(own.length > 0 ? own : admins)];
}

export interface Section<Item> {
  readonly name: string;
  readonly items: readonly Item[];
}

/** Sections in the order in which they first appear; those without a heading come first. */
export function sectionsOf<Item extends { readonly section: string }>(items: readonly Item[]): Section<Item>[] {
  const groups = [...Map.groupBy(items, (item) => item.section)].map(([name, some]) => ({ name, items: some }));
  return [...groups.filter((group) => group.name === ''), ...groups.filter((group) => group.name !== '')];
}

/** The order of the page after one question moved up or down within its section. */
export function movedWithin<Item extends { readonly _id: string; readonly section: string }>(
  items: readonly Item[],
  id: string,
  by: -1 | 1,
): Item[] {
  const ordered = sectionsOf(items).map((section) => [...section.items]);
  for (const section of ordered) {
    const from = section.findIndex((item) => item._id === id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= section.length) continue;
    [section[from], section[to]] = [section[to]!, section[from]!];
  }
  return ordered.flat();
}
