/** What a link of a platform can lead to. */

export const targetKinds = ['quiz', 'course', 'topic', 'practice'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const isTargetKind = (text: string | null): text is TargetKind => targetKinds.some((kind) => kind === text);

export interface Target {
  readonly kind: TargetKind;
  readonly id: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isTargetId = (text: string): boolean => UUID.test(text);

/** What a link names: in its custom parameters, which a copied course keeps, or in its address; null: nothing. */
export function targetNamed(custom: Readonly<Record<string, unknown>>, address: string): Target | null {
  for (const kind of targetKinds) {
    const id = custom[kind];
    if (typeof id === 'string' && UUID.test(id)) return { kind, id };
  }
  const [, kind = null, id = ''] = /\/lti\/(\w+)\/([^/]+)$/.exec(URL.parse(address)?.pathname ?? '') ?? [];
  return isTargetKind(kind) && UUID.test(id) ? { kind, id } : null;
}
