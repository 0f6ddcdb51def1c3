/** A connection as the rules for roles and groups know it. */
export const sourceOf = (connectionId: string) => ({ kind: 'oneroster', connection: connectionId }) as const;

/** What roles mean until an administrator says otherwise. Others have no account until there is a rule for them. */
export const FIRST_RULES = [
  { about: 'role', value: 'student', role: 'student' },
  { about: 'role', value: 'teacher', role: 'teacher' },
] as const;
