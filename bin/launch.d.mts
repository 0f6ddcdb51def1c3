export const root: string;
export const node: string;
export const serverCommand: string[];
export const commandLine: string[];
export function ensureServerBuilt(): Promise<void>;
