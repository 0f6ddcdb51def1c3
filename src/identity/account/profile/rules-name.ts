/** Who may change a name; certificates carry it. */
import type { Actor } from '#access/subject.ts';

/** `own`: the person; `ask`: staff, whom the person may ask in their profile; `school`: staff alone. */
export const nameRights = ['own', 'ask', 'school'] as const;
export type NameRight = (typeof nameRights)[number];

/** What this person may do about their own name. `rule` is one of `nameChangeRules` of the tenant. */
export function nameRightOf(
  { role, isGuest }: Pick<Actor, 'role' | 'isGuest'>,
  { rule, isRecorded }: { readonly rule: string; readonly isRecorded: boolean },
): NameRight {
  if (isGuest) return 'school';
  if (role !== 'student' || rule === 'everyone') return 'own';
  return rule === 'requests' && !isRecorded ? 'ask' : 'school';
}
