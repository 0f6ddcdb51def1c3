export function hashOfBuild(root: string): string | null;
