export interface Statement {
  /** Of the file, in the repository. */
  readonly path: string;
  /** How it begins, to find it again. */
  readonly first: string;
  /** With `$1` for each value; null where a part of it is only known when it runs. */
  readonly text: string | null;
  /** What is only known when it runs. */
  readonly unknown: string | null;
  /** A row type is written beside it. */
  readonly isTyped: boolean;
  /** The members of the row type; null where there is none, or it is made of types that can't be read. */
  readonly row: ReadonlyMap<string, { readonly kinds: readonly string[] }> | null;
}

/** The raw SQL statements below `root`/src, with the row types that are written beside them. */
export function findStatements(root: string, isChecked: (path: string) => boolean): Statement[];
