/**
 * Which part of `src/` owns which table, checked over the SQL by `npm run check:architecture`. Only its owner writes a
 * table; others ask the owner's `api.ts`. Where one statement over several slices is much better than that, it is
 * declared here with its reason: `reads` for a read model, `writes` for the few that change what another part owns.
 * `computed`: the part takes table names from variables, which the check can't follow, for that reason.
 * Tables are named with spaces between them. A part that knows all others (`app`) may fill and inspect every table.
 */
export const tables = {
  platform: {
    owns: 'migration installation_secret job_failure audit_entry outbox outbox_target',
    reads: { why: 'Archives and the count of accounts look at who the tenant is', tables: 'person tenant tenant_host' },
    writes: { why: 'Archives store rows of every table', tables: 'notification_preference tenant tenant_host' },
    computed: 'archives copy every table of the catalogue',
  },
  tenancy: {
    owns: 'tenant tenant_host',
    reads: {
      why: 'Says which public pages, texts and questions the site of a tenant has',
      tables:
        'channel channel_item faq legal_text mail_text page post question_version quiz quiz_group quiz_revision quiz_slot',
    },
  },
  tasks: {
    owns: 'task task_file task_part',
    reads: { why: 'Names who started a task, and says whether they still may', tables: 'person' },
  },
  media: {
    owns: 'stored_file stored_file_chunk storage_use',
  },
  'messaging/notifications': {
    owns: 'notification notification_preference notification_state push_key push_queue push_subscription',
    reads: {
      why: 'Addresses people in their language, with links to the host of their tenant',
      tables: 'person tenant tenant_host',
    },
  },
  'messaging/webhooks': {
    owns: 'webhook webhook_try',
    reads: {
      why: 'Tells administrators of webhooks that fail; a try is noted of a message that is still there; records name what they are about',
      tables: 'attempt certificate course outbox person quiz quiz_revision tenant tenant_host topic',
    },
  },
  'identity/account': {
    owns: 'person session session_provider password_reset authenticator recovery_code passkey challenge failed_attempt refused_sign_in sign_in_browser trusted_device',
    reads: {
      why: 'Says at signing in which groups and providers a person has; nobody is signed out of an exam with a provider',
      tables: 'attempt group_member person_group sso_identity sso_provider tenant',
    },
    writes: {
      why: 'A photo is stored as a picture of the tenant; who shows that an address is theirs ends the ways in of who registered with it',
      tables: 'api_key calendar_feed push_subscription stored_image',
    },
  },
  'identity/api-keys': {
    owns: 'api_key',
    reads: { why: 'Says in whose name a key acts', tables: 'person' },
  },
  'identity/people': {
    owns: 'person_group group_member',
    reads: { why: 'Shows when people were last here and what they did', tables: 'audit_entry person session' },
    writes: {
      why: 'Admins change accounts, many in one statement; roles and states that they set are no source’s any more',
      tables: 'directory_role oneroster_user person scim_user',
    },
  },
  'identity/directories': {
    owns: 'mapping_rule mapping_rule_group directory_statement directory_member directory_role directory_account',
    reads: { why: 'Compares what rules give with what people have', tables: 'group_member person person_group' },
    computed: 'forgets a source in its own tables one after the other',
  },
  'identity/sso': {
    owns: 'sso_provider sso_identity saml_provider saml_key',
    reads: {
      why: 'A rule of the tenant allows signing in by providers alone; a student is known by the number of the school',
      tables: 'person tenant',
    },
    writes: { why: 'The admin sets that rule with the providers', tables: 'tenant' },
  },
  'identity/scim': {
    owns: 'scim_token scim_user scim_group scim_group_member',
    reads: {
      why: 'Searches accounts by the filters of directories; shows which groups here and which rules theirs have',
      tables: 'mapping_rule person person_group',
    },
  },
  'identity/oneroster': {
    owns: 'oneroster_connection oneroster_run oneroster_record oneroster_class oneroster_user',
    reads: {
      why: 'Recognises accounts by the number of the school; says who started a run, and what of the results is sent',
      tables: 'oneroster_score person',
    },
  },
  'identity/privacy': {
    owns: 'deletion_request name_request',
    reads: {
      why: 'The copy of what is stored about a person is a read model over all slices',
      tables: 'answer_file answer_file_chunk attempt audit_entry certificate person stored_image',
    },
    writes: {
      why: 'Erasure takes the name out of every slice in one transaction',
      tables: 'attempt_annotation certificate certificate_credential contact_message live_player person',
    },
    computed: 'copies and erases by the lists in parts.ts and store.ts, which a test holds to the catalogue',
  },
  'identity/user-import': {
    owns: 'user_import user_import_account',
    reads: { why: 'Compares a file with people and groups', tables: 'group_member person person_group task' },
    writes: {
      why: 'Stores thousands of people and memberships in few statements',
      tables: 'group_member person person_group',
    },
  },
  'items/question-bank': {
    owns: 'question question_editor question_version question_tag tag question_filter question_similarity question_minhash question_duplicate question_not_duplicate question_import imported_question stimulus stimulus_version',
    reads: {
      why: 'The list shows where a question is used and how it went; the undo of an import keeps what is used',
      tables:
        'attempt attempt_grade live_step person practice_closed_tag practice_review quiz quiz_pool quiz_revision quiz_slot stored_image',
    },
    writes: {
      why: 'Pictures of questions are stored as pictures of the tenant; draws, views and practice follow a tag that is renamed or merged',
      tables: 'practice_assignment_topic practice_closed_question quiz_draw stored_image table_view',
    },
  },
  billing: {
    owns: 'plan plan_grant plan_request payment payment_event voucher voucher_use',
    reads: {
      why: 'A plan opens channels to people and groups',
      tables: 'channel channel_item channel_member group_member person person_group',
    },
  },
  quizzes: {
    owns: 'quiz quiz_revision quiz_section quiz_slot quiz_draw quiz_pool quiz_access quiz_group quiz_override quiz_safe_browser quiz_tools safe_browser_proof',
    reads: {
      why: 'Editing looks at questions and their outside tools, at who may come in, and at attempts that run; tabs count what waits',
      tables:
        'appeal attempt attempt_grade channel channel_item channel_member group_member lti_tool person person_group question question_tag question_version tag',
    },
    writes: {
      why: 'Publishing moves the deadlines and sections of running attempts in its transaction',
      tables: 'attempt',
    },
    computed: 'clears its own tables one after the other',
  },
  delivery: {
    owns: 'attempt answer answer_file answer_file_chunk attempt_annotation attempt_event attempt_grade attempt_heartbeat attempt_hint attempt_message late_answer quiz_supervision',
    reads: {
      why: 'A paper is made of quiz, questions and key overrides in one statement',
      tables:
        'channel_item group_member key_override mark person question_version quiz quiz_access quiz_revision quiz_safe_browser quiz_section',
    },
    writes: {
      why: 'Opening an attempt again takes back what outside tools gave it, in its transaction',
      tables: 'lti_launch mark',
    },
    computed: 'clears its own tables one after the other',
  },
  'results/results': {
    owns: 'question_bookmark study_goal',
    reads: {
      why: 'Results, review and leaderboard are a read model over quiz, attempt and marks, and streaks over these and practice',
      tables:
        'answer attempt attempt_grade group_member mark marking part_marking person practice_review question question_tag quiz quiz_revision quiz_slot tag',
    },
  },
  'results/statistics': {
    owns: 'stats_dataset stats_outcome stats_row item_model',
    reads: {
      why: 'Item analysis is a read model over graded attempts',
      tables: 'answer attempt attempt_grade group_member part_marking person question_version task',
    },
  },
  'results/practice': {
    owns: 'practice_card practice_review practice_attempt practice_preference practice_closed_question practice_closed_tag practice_assignment practice_assignment_topic practice_assignment_group practice_assignment_person practice_default practice_summary practice_model',
    reads: {
      why: 'What may be practised follows from attempts, grades, quizzes, courses and tags, in the statement that fills the queue; summaries go to those who chose them, by the clocks of the school',
      tables:
        'attempt attempt_grade course enrolment group_member notification_preference person person_group question question_bookmark question_tag question_version quiz quiz_pool quiz_revision quiz_slot tag tenant topic topic_quiz',
    },
  },
  'results/preview': {
    owns: 'quiz_preview quiz_preview_answer',
    reads: { why: 'A preview is made of the newest questions', tables: 'question_version' },
  },
  'credentials/badges': {
    owns: 'badge_key badge_secret',
  },
  'credentials/certificates': {
    owns: 'certificate certificate_credential certificate_decision certificate_rule certificate_template',
    reads: {
      why: 'Issues certificates for finished attempts, in the name of person and tenant, and looks at those opened again',
      tables: 'attempt attempt_event person quiz tenant',
    },
    computed: 'one rule for quizzes and courses',
  },
  live: {
    owns: 'live_game live_step live_player live_own_step live_answer',
    reads: {
      why: 'A game keeps versions of questions and names its host and its players',
      tables: 'person question question_version',
    },
  },
  'admin/tenant-settings': {
    owns: 'legal_text mail_text stored_image',
    reads: { why: 'Shows how much of its limits the tenant uses', tables: 'person storage_use tenant' },
    writes: { why: 'The settings of a tenant are columns of its row', tables: 'tenant' },
    computed: 'looks for uses of pictures in the places that a test holds to the catalogue',
  },
  'admin/operations': {
    reads: {
      why: 'Metrics, audit log and retention are a read model over all slices',
      tables:
        'appeal attempt audit_entry certificate group_member person person_group quiz quiz_group quiz_revision refused_sign_in storage_use stored_image task',
    },
    writes: {
      why: 'Retention removes answers of old attempts; its rules are a column of the tenant',
      tables: 'attempt tenant',
    },
    computed: 'retention and the names in the audit log go by lists of tables',
  },
  'courses/courses': {
    owns: 'course course_group course_prerequisite course_section course_teacher topic topic_quiz topic_version',
    reads: {
      why: 'The outline shows quizzes, channels and who has enrolled',
      tables: 'channel channel_member enrolment person person_group quiz quiz_revision stored_image',
    },
    computed: 'clears its own tables one after the other',
  },
  'courses/channels': {
    owns: 'channel channel_item channel_member',
    reads: {
      why: 'A channel shows its members, pictures and quizzes',
      tables: 'group_member person quiz_revision stored_image',
    },
  },
  'courses/enrolment': {
    owns: 'enrolment topic_progress',
    reads: {
      why: 'Progress is a read model over courses, attempts and the results of outside tools',
      tables:
        'attempt channel_member course course_group course_prerequisite group_member lti_column lti_item lti_result lti_tool person quiz quiz_revision topic topic_quiz',
    },
  },
  'grading/appeals': {
    owns: 'appeal',
    reads: { why: 'An appeal names its quiz, question and people', tables: 'person question quiz quiz_revision' },
  },
  'grading/regrade': {
    owns: 'regrade regrade_change key_override',
    reads: {
      why: 'Compares stored grades with new ones over whole quizzes',
      tables:
        'answer attempt attempt_grade marking part_marking person question question_version quiz_draw quiz_pool quiz_revision quiz_slot',
    },
    writes: { why: 'Stores the new grades of a whole quiz in one statement', tables: 'attempt attempt_grade marking' },
  },
  'grading/manual': {
    owns: 'mark marking marking_rules part_marking',
    reads: {
      why: 'The list of answers to mark joins answers and grades',
      tables: 'answer attempt attempt_grade person',
    },
  },
  'integrations/grade-return': {
    reads: {
      why: 'Knows how far people are at a quiz, and which of their attempts counts',
      tables: 'attempt quiz quiz_revision',
    },
  },
  'integrations/oneroster-grades': {
    owns: 'oneroster_quiz oneroster_line oneroster_score',
    reads: {
      why: 'Knows which classes a quiz is for, who is in them with an attempt, and what they are called',
      tables:
        'attempt oneroster_class oneroster_connection oneroster_record oneroster_user person quiz quiz_group quiz_revision',
    },
  },
  'integrations/lti': {
    owns: 'lti_platform lti_deployment lti_key lti_registration lti_account lti_refusal lti_link lti_score lti_context lti_member lti_tool lti_tool_registration lti_tool_user lti_item lti_column lti_result lti_launch',
    reads: {
      why: 'Knows whom a message is about, how far students are at the quizzes it links to, who is in a course of a tool, and which questions use one',
      tables:
        'attempt course course_teacher enrolment person person_group practice_assignment practice_assignment_topic question question_version tag topic',
    },
  },
  'site/student-profile': {
    reads: {
      why: 'The page of a person is a read model over quizzes and attempts',
      tables: 'attempt quiz quiz_revision',
    },
  },
  'site/announcements': {
    owns: 'announcement announcement_group',
    reads: { why: 'Chooses the people of groups', tables: 'group_member person person_group' },
  },
  'site/reminders': {
    owns: 'reminder_log',
    reads: {
      why: 'Finds who has a quiz that opens or closes soon',
      tables: 'attempt group_member person quiz quiz_group quiz_override quiz_revision',
    },
  },
  'site/calendar': {
    owns: 'calendar_feed',
    reads: {
      why: 'An address is read without a session, for its owner and their groups',
      tables: 'group_member person',
    },
  },
  'site/table-views': {
    owns: 'table_view',
  },
  'site/public-quizzes': {
    reads: {
      why: 'The catalogue for visitors is a read model over quizzes',
      tables:
        'person question question_tag question_version quiz quiz_access quiz_draw quiz_revision quiz_safe_browser quiz_slot tag',
    },
  },
  'site/support': {
    owns: 'faq contact_message',
    reads: { why: 'Names who wrote', tables: 'person' },
  },
  'site/blog': {
    owns: 'post post_tag',
    reads: { why: 'Shows the picture of a post', tables: 'stored_image' },
  },
  'site/dashboard': {
    owns: 'dashboard_stats_cursor question_flag student_risk',
    reads: {
      why: 'The first page and the counts of the menu are a read model over quizzes, attempts and requests',
      tables:
        'attempt attempt_grade contact_message deletion_request group_member name_request person plan_request question quiz quiz_group quiz_revision tenant',
    },
    computed: 'counts what waits in appeals and decisions',
  },
  'site/cms': {
    owns: 'page page_answer page_revision',
    reads: {
      why: 'Blocks of pages show numbers and lists of other slices',
      tables:
        'attempt channel channel_item channel_member course person question quiz quiz_revision stored_image topic',
    },
    computed: 'lists whichever kind a block shows',
  },
  'site/seo': {
    reads: {
      why: 'Descriptions and the sitemap are a read model over public pages',
      tables: 'channel page page_revision post',
    },
  },
};
