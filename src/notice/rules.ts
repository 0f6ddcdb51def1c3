/** What people are told about. Each kind can be switched off, or mailed, in the person's preferences. */
export const noticeKinds = [
  'announcement',
  'message',
  'quiz',
  'result',
  'course',
  'channel',
  'plan',
  'certificate',
  'account',
  'task',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What to tell. */
export interface Notice {
  readonly kind: NoticeKind;
  /** One line, at most 300 characters. */
  readonly title: string;
  /** Plain text, at most 4 000 characters. */
  readonly body?: string;
  /** Where it leads: a path of this site. */
  readonly href?: string;
}
