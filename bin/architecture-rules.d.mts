/** True for tests and what only they use; the path is relative to src. */
export function isTest(path: string): boolean;
