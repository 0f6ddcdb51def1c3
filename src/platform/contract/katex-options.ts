/** A wrong formula is shown as it was typed; none may run commands, reach outside or grow without end. */
export const katexOptions = {
  throwOnError: false,
  strict: 'ignore',
  trust: false,
  maxSize: 20,
  maxExpand: 300,
} as const;
