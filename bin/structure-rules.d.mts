export function isProduct(path: string): boolean;
export function isTexts(path: string): boolean;
interface Use {
  readonly kind: string;
  readonly to: string;
}

export function measureFolders(paths: readonly string[]): {
  topFolders: number;
  looseFiles: number;
  folders: number;
  largest: { folder: string; files: number };
  medianFiles: number;
  over25: number;
};
export function measureImports(
  modules: readonly { path: string; uses: readonly Use[] }[],
  parts: { order: readonly string[]; slices: readonly string[] },
): { upwards: number; closed: number };
export function measureFunctions(path: string, source: string): { path: string; name: string; lines: number }[];
export function countCasts(path: string, source: string): number;
