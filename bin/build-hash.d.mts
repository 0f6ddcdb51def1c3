export function hashOfBuild(root: string): string | null;
export function hashOfServer(root: string): string | null;
