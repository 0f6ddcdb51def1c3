export interface PassedOn {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly server: boolean;
  readonly browser: boolean;
}

export function packagesImportedBy(source: string): string[];
export function listPassedOn(lock: object, imported: readonly string[]): PassedOn[];
export function drawLicencesPage(rows: readonly PassedOn[]): string;
