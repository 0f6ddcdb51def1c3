/** Who acts. */

import type { Permission } from './permissions.ts';

export const roles = ['admin', 'teacher', 'student'] as const;
export type Role = (typeof roles)[number];

/** Somebody signed in to the tenant of this request. */
export interface Actor {
  readonly personId: string;
  readonly sessionId: string;
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly groupIds: readonly string[];
  /** Since, or from, when the person must have a second factor, which they have not; absent where nothing is missing. */
  readonly secondFactorFrom?: Date;
  /** The password was given out on paper; the person chooses another one before anything else. */
  readonly mustChangePassword?: true;
  /** A visitor who takes a quiz without an account; see `Context.guest`. */
  readonly isGuest?: true;
  /** Absent for people; a program that calls with a key may use these permissions of its owner's, and no others. */
  readonly scopes?: readonly Permission[];
  /** From where the request came; absent for work of the server itself. */
  readonly from?: {
    readonly address: string;
    readonly userAgent: string | null;
    /** What Safe Exam Browser sends with every request; absent where it says nothing. */
    readonly safeBrowser?: SafeBrowserHeaders;
  };
}

export interface SafeBrowserHeaders {
  /** The whole address that was asked for, as the browser saw it. */
  readonly url: string;
  /** Hashes of that address with a key, in hexadecimal. */
  readonly configKeyHash: string | null;
  readonly browserKeyHash: string | null;
}

/** Admin if the roles include admin, else teacher if they include teacher, else student. */
export const resolveRole = (all: readonly string[]): Role =>
  all.includes('admin') ? 'admin' : all.includes('teacher') ? 'teacher' : 'student';
