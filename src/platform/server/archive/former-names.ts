/** What tables and columns were called when older archives were made. */

/**
 * Migrations that only rename, and those that only add tables or columns with a default, or allow more: an archive from
 * before them holds the same, under the names below.
 */
const KEEPING: ReadonlySet<string> = new Set([
  '0091__schema__rename-tables.sql',
  '0094__student__calendar-goal-bookmark.sql',
  '0095__reminder-log__closing.sql',
  '0096__reminder-log__validate-closing.sql',
  '0099__accommodation__whole-school.sql',
  '0100__question__imports.sql',
  '0104__question__owner-and-protection.sql',
  '0109__job__due-across-tenants.sql',
  '0110__schema__triggers-on-workers.sql',
  '0120__practice__create.sql',
  '0121__live__create.sql',
  '0122__stimulus__create.sql',
  '0123__question-version__validate-stimulus.sql',
  '0125__outbox__create.sql',
  '0126__api-key__create.sql',
  '0127__webhook__create.sql',
  '0128__quiz__tries.sql',
  '0129__quiz__validate-tries.sql',
  '0130__practice-card__last-fraction.sql',
  '0131__practice-assignment__create.sql',
  '0132__practice-default__create.sql',
  '0133__lti__platforms.sql',
  '0134__lti__links-and-scores.sql',
  '0140__practice-summary__create.sql',
  '0141__practice-model__create.sql',
  '0142__practice-review__replay.sql',
  '0145__webhook__record-stores.sql',
  '0163__quiz__counted-try.sql',
  '0164__quiz__validate-counted-try.sql',
  '0165__question-version__texts-without-marks.sql',
  '0166__question-version__validate-marks.sql',
  '0155__sso-provider__saml.sql',
  '0185__practice-assignment__reminder.sql',
  '0206__outbox__due-of-target.sql',
  '0207__lti-launch__create.sql',
  '0200__stored-file__audio.sql',
  '0201__stored-file__validate-audio.sql',
  '0208__quiz-tools__measuring.sql',
  '0209__quiz-override__validate-tools.sql',
  '0212__lti-result__exact-scores.sql',
  '0213__answer__no-statistics-of-json.sql',
  '0214__quiz-draw__renamed-tags.sql',
  '0215__attempt__stopped.sql',
  '0216__announcement__edit.sql',
  '0217__session__opened-by.sql',
  '0218__payment__period.sql',
  '0219__quiz-override__sweeper.sql',
  '0220__certificate__decision-of-attempt.sql',
  '0194__table-view__create.sql',
  '0195__question-editor__create.sql',
  '0186__marking__of-parts.sql',
  '0156__saml-provider__create.sql',
  '0157__session-provider__create.sql',
  '0158__lti-roster__create.sql',
  '0159__lti-tool__create.sql',
  '0173__lti-tool__custom-and-completion.sql',
  '0204__lti-item__link.sql',
  '0205__lti-item__validate-link.sql',
  '0174__lti-tool__validate-completion.sql',
  '0150__mapping-rule__create.sql',
  '0151__scim__create.sql',
  '0170__oneroster__create.sql',
  '0190__oneroster__grades.sql',
  '0191__saml-provider__form-binding.sql',
  '0168__question__catalogue-and-materials.sql',
  '0169__accommodation__validate-tools.sql',
]);

const tables: ReadonlyMap<string, string> = new Map([
  ['attempt_aid', 'attempt_annotation'],
  ['attempt_contact', 'attempt_heartbeat'],
  ['complaint', 'appeal'],
  ['key_ruling', 'key_override'],
  ['known_browser', 'sign_in_browser'],
  ['known_device', 'trusted_device'],
  ['notice_preference', 'notification_preference'],
  ['notice_state', 'notification_state'],
  ['push_due', 'push_queue'],
  ['question_apart', 'question_not_duplicate'],
  ['question_likeness', 'question_similarity'],
  ['question_sign', 'question_minhash'],
  ['question_twin', 'question_duplicate'],
  ['quiz_figures', 'dashboard_stats_cursor'],
  ['quiz_told', 'reminder_log'],
  ['rehearsal', 'quiz_preview'],
  ['rehearsal_answer', 'quiz_preview_answer'],
  ['response_book', 'stats_dataset'],
  ['response_kind', 'stats_outcome'],
  ['response_row', 'stats_row'],
  ['roster_account', 'user_import_account'],
  ['roster_upload', 'user_import'],
]);

/** The renamed column of a table, by the table's former name. */
const columns: ReadonlyMap<string, readonly [former: string, current: string]> = new Map([
  ['complaint', ['complaint_id', 'appeal_id']],
  ['push_due', ['push_due_id', 'push_id']],
  ['question_apart', ['apart_id', 'set_id']],
  ['rehearsal', ['rehearsal_id', 'preview_id']],
  ['rehearsal_answer', ['rehearsal_id', 'preview_id']],
]);

/** The migrations of this database that the archive lacks and whose absence changes what it holds. */
export const lackingMigrations = (here: readonly string[], archived: readonly string[]): string[] =>
  here.filter((name) => !archived.includes(name) && !KEEPING.has(name));

/** Today's name of a table of an archive. */
export const currentTable = (name: string): string => tables.get(name) ?? name;

/**
 * Rows of a table of an archive, one a line, with today's column names. The text is changed, not parsed, because numbers
 * can be longer than JavaScript's; a quote within a value is escaped, so only a key matches.
 */
export function currentRows(table: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const renamed = columns.get(table);
  if (!renamed) return text;
  return text.replace(new RegExp(`^(.*?[{,]\\s*)"${renamed[0]}"(\\s*:)`, 'gm'), `$1"${renamed[1]}"$2`);
}
