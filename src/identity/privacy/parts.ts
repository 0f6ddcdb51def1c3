/**
 * What somebody gets of what is kept of them: an allow-list. What the school has not shown yet, marks and the keys of
 * questions, is not in it; nor what proves who somebody is.
 */
interface Part {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** Whose row it is; `attempt`: the person's whose attempt it belongs to. */
  readonly of?: 'attempt' | string;
}

export const parts: readonly Part[] = [
  {
    name: 'account',
    table: 'person',
    columns: [
      'email',
      'first_name',
      'last_name',
      'roles',
      'status',
      'time_zone',
      'locale',
      'language',
      'external_id',
      'from_upload',
      'created_at',
      'last_seen_at',
    ],
  },
  { name: 'refusedSignIns', table: 'refused_sign_in', columns: ['step', 'address', 'user_agent', 'refused_at'] },
  { name: 'signIns', table: 'session', columns: ['created_at', 'ended_at', 'user_agent', 'address', 'seen_at'] },
  { name: 'browsers', table: 'sign_in_browser', columns: ['browser', 'first_seen_at'] },
  { name: 'passkeys', table: 'passkey', columns: ['name', 'created_at', 'last_used_at'] },
  { name: 'accountsElsewhere', table: 'sso_identity', columns: ['subject', 'created_at', 'last_used_at'] },
  { name: 'groups', table: 'group_member', columns: ['group_id'] },
  {
    name: 'attempts',
    table: 'attempt',
    columns: ['attempt_id', 'quiz_id', 'number', 'state', 'started_at', 'submitted_at'],
  },
  {
    name: 'answers',
    table: 'answer',
    columns: ['attempt_id', 'question_id', 'seq', 'answer', 'saved_at'],
    of: 'attempt',
  },
  {
    name: 'answerFiles',
    table: 'answer_file',
    columns: ['attempt_id', 'question_id', 'name', 'mime', 'byte_count', 'stored_at'],
    of: 'attempt',
  },
  {
    name: 'lateAnswers',
    table: 'late_answer',
    columns: ['attempt_id', 'question_id', 'seq', 'answer', 'written_at', 'arrived_at', 'why', 'counted'],
    of: 'attempt',
  },
  {
    name: 'ownNotes',
    table: 'attempt_annotation',
    columns: ['attempt_id', 'about', 'value', 'saved_at'],
    of: 'attempt',
  },
  { name: 'bookmarks', table: 'question_bookmark', columns: ['attempt_id', 'question_id', 'note', 'updated_at'] },
  { name: 'studyGoal', table: 'study_goal', columns: ['days_per_week'] },
  {
    name: 'practiceMemory',
    table: 'practice_card',
    columns: ['question_id', 'due_at', 'stability', 'difficulty', 'reps', 'lapses', 'last_rating', 'reviewed_at'],
  },
  {
    name: 'practiceReviews',
    table: 'practice_review',
    columns: ['question_id', 'source', 'rating', 'reviewed_at'],
  },
  { name: 'practiceSettings', table: 'practice_preference', columns: ['retention', 'daily_limit'] },
  { name: 'calendarAddress', table: 'calendar_feed', columns: ['created_at', 'read_at'] },
  {
    name: 'questionsAsked',
    table: 'appeal',
    columns: ['attempt_id', 'question_id', 'words', 'state', 'asked_at', 'answer', 'answered_at', 'closed_at'],
  },
  {
    name: 'exceptions',
    table: 'quiz_override',
    columns: [
      'quiz_id',
      'extra_minutes',
      'factor',
      'unlimited',
      'opens_at',
      'closes_at',
      'attempts_allowed',
      'tools',
      'without_safe_browser',
      'separate_room',
      'break_minutes',
      'valid_from',
      'valid_until',
      'reason',
    ],
  },
  { name: 'courses', table: 'enrolment', columns: ['course_id', 'started_at', 'last_seen_at', 'completed_at'] },
  { name: 'topics', table: 'topic_progress', columns: ['course_id', 'topic_id', 'opened_at', 'seconds', 'done_at'] },
  { name: 'teaches', table: 'course_teacher', columns: ['course_id'] },
  {
    name: 'certificates',
    table: 'certificate',
    columns: ['code', 'person_name', 'title', 'percent', 'issued_at', 'state'],
  },
  { name: 'channels', table: 'channel_member', columns: ['channel_id', 'role', 'invited_at', 'joined_at'] },
  { name: 'notifications', table: 'notification', columns: ['kind', 'title', 'body', 'created_at', 'read_at'] },
  { name: 'notificationPreferences', table: 'notification_preference', columns: ['kind', 'way'] },
  { name: 'plans', table: 'plan_grant', columns: ['plan_id', 'starts_at', 'ends_at', 'source'] },
  { name: 'planRequests', table: 'plan_request', columns: ['plan_id', 'message', 'state', 'answer', 'asked_at'] },
  { name: 'payments', table: 'payment', columns: ['plan_id', 'amount_minor', 'currency', 'state', 'created_at'] },
  { name: 'vouchers', table: 'voucher_use', columns: ['used_at'] },
  { name: 'messages', table: 'contact_message', columns: ['name', 'email', 'subject', 'body', 'sent_at'] },
  { name: 'deletionRequest', table: 'deletion_request', columns: ['reason', 'requested_at'] },
  { name: 'nameRequest', table: 'name_request', columns: ['first_name', 'last_name', 'reason', 'requested_at'] },
  { name: 'deeds', table: 'audit_entry', columns: ['deed', 'subject_kind', 'subject_id', 'happened_at', 'address'] },
  { name: 'questionFilters', table: 'question_filter', columns: ['name', 'search', 'created_at'] },
  { name: 'questionImports', table: 'question_import', columns: ['name', 'imported_at'], of: 'imported_by' },
  { name: 'tasks', table: 'task', columns: ['kind', 'title', 'state', 'created_at', 'ended_at'], of: 'started_by' },
];

/** Tables that name people and are in no copy, each with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  push_subscription: 'keys of a browser, by which only this installation may reach it',
  practice_attempt: 'says only which attempts the memory of their student knows',
  stats_row: 'a copy of the answers, for figures',
  announcement: 'was written for the school',
  faq: 'was written for the school',
  page: 'was written for the school',
  page_revision: 'was written for the school',
  post: 'was written for the school',
  attempt_event: 'what the supervisors of an exam noted, until the school shows it',
  attempt_message: 'belongs to the exam of somebody else',
  certificate_rule: 'names who set it last; it is the school’s',
  certificate_decision: 'names who decided; what became of the certificate stands with it',
  safe_browser_proof: 'a mark of a session, for half a day',
  quiz_preview: 'an exam as a teacher tried it, for a week',
  regrade: 'names who graded again; the results are the students’',
  mark: 'names the marker; the marks are the students’',
  marking: 'names the marker; the marks are the students’',
  student_risk: 'is reckoned from the attempts, every night anew',
  authenticator: 'a secret',
  recovery_code: 'a secret',
  challenge: 'a secret that lives for minutes',
  trusted_device: 'a secret of the browser',
  password_reset: 'a secret',
  user_import_account: 'a first password, for a day',
};
