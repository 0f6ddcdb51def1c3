interface NamedLine {
  readonly name: string;
  readonly reason: string;
}

export interface PackageTable {
  readonly licences: readonly string[];
  readonly licenceExceptions: readonly (NamedLine & { readonly licence: string })[];
  readonly installScripts: readonly NamedLine[];
  readonly withoutChecksum: readonly (NamedLine & { readonly version: string })[];
}

export interface AcceptedAdvisory {
  readonly id: string;
  readonly package: string;
  readonly reason: string;
  readonly until: string;
}

export function isAllowed(expression: string, allowed: readonly string[]): boolean;
export function findBreaches(lock: object, table: PackageTable): string[];
export function findWeaknesses(audit: unknown, accepted: readonly AcceptedAdvisory[], today: string): string[] | null;
