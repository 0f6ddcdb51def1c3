export function circlesOf(manifest: Record<string, { readonly imports?: readonly string[] }>): string[][];
