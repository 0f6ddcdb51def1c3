/** The guards of pages: what a route names to say who may open it, and where everybody else is sent. */
import { can } from './can.ts';
import type { Actor } from './subject.ts';

type Viewer = Pick<Actor, 'role'> | null;

/** Null: come in. Otherwise the address to go to. */
export type GuardAnswer = { readonly to: '/login'; readonly fwd: string } | { readonly to: '/404' } | null;

const guards: Record<string, (viewer: NonNullable<Viewer>) => boolean> = {
  auth: () => true,
  admin: (viewer) => viewer.role === 'admin',
  faculty: (viewer) => can(viewer, 'quiz.write'),
  teacher: (viewer) => viewer.role === 'teacher',
  student: (viewer) => viewer.role === 'student',
};

/** Thrown for a guard that does not exist. */
export class UnknownMiddleware extends Error {
  readonly statusCode = 500;
  constructor(name: string) {
    super(`Unknown middleware ${name}`);
  }
}

/**
 * Asks the named guard about a viewer who wants to open `fullPath` (path, query and fragment).
 * Nobody signed in: to the login page, which comes back here. Wrong role: to the not-found page.
 * Throws UnknownMiddleware (500) for a name that is no guard.
 */
export function askGuard(name: string, viewer: Viewer, fullPath: string): GuardAnswer {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new UnknownMiddleware(name);
  if (!viewer) return { to: '/login', fwd: fullPath };
  return guard(viewer) ? null : { to: '/404' };
}
