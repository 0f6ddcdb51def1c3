export declare const root: string;
export declare const node: string;
export declare const serverCommand: string[];
export declare const commandLine: string[];
export function ensureServerBuilt(): Promise<void>;
