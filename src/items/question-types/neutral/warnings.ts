/** Says what is read in another way than it is written. */
export type Warn = (message: string) => void;

/** The warnings about one thing, in their order and each once, and what adds one. */
export function warningList(first: readonly string[] = []): { readonly warnings: string[]; readonly warn: Warn } {
  const warnings: string[] = [];
  const said = new Set<string>();
  const warn: Warn = (message) => {
    if (said.has(message)) return;
    said.add(message);
    warnings.push(message);
  };
  first.forEach(warn);
  return { warnings, warn };
}
