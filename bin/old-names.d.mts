interface Source {
  readonly path: string;
  readonly source: string;
}

interface OldName {
  readonly word: string;
  readonly path: string;
  /** From 1; 0 for a part of the path. */
  readonly line: number;
  readonly name: string;
}

export const oldNames: Readonly<Record<string, { readonly names: RegExp; readonly fields?: RegExp }>>;
export function findOldNames(files: readonly Source[]): OldName[];
export function countOldNames(files: readonly Source[]): Record<string, number>;
export function readSources(root: string): Source[];
