-- Spreads the tenants over several machines with Citus. Generated from the migrations by `npm run db:generate`; do not edit.
--
--   psql "$DATABASE_URL" --single-transaction -v ON_ERROR_STOP=1 -f db/citus.sql
--
-- as a superuser on the coordinator, when `tripos migrate` has run; again after each new version. What has to be there first,
-- and what becomes different, is in docs/use/run-at-scale.md.

-- The tenant and the role of a transaction hold on every machine; triggers run beside the rows that they belong to.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET citus.propagate_set_commands = ''local''', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = on', current_database());
  EXECUTE format('ALTER DATABASE %I SET citus.allow_nested_distributed_execution = on', current_database());
END $$;
SET citus.enable_unsafe_triggers = on;
-- One shard after the other, as this is one transaction with tables that lie on every machine.
SET citus.multi_shard_modify_mode = 'sequential';
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tripos_forgetting') THEN CREATE ROLE tripos_forgetting BYPASSRLS; END IF;
END $$;
GRANT USAGE, CREATE ON SCHEMA public TO tripos_forgetting;
ALTER ROLE tripos_forgetting LOGIN;
ALTER ROLE tripos_app LOGIN;
ALTER ROLE tripos_retention LOGIN;
ALTER ROLE tripos_sweeper LOGIN;

-- Citus has no foreign keys that set a part of themselves to null. Triggers do the same, past row security as they did.

ALTER TABLE topic DROP CONSTRAINT IF EXISTS topic_tenant_id_course_id_section_id_fkey;
GRANT SELECT (tenant_id, course_id, section_id), UPDATE (section_id) ON topic TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_course_section() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.topic SET section_id = NULL WHERE tenant_id = OLD.tenant_id AND course_id = OLD.course_id AND section_id = OLD.section_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_course_section() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON course_section
  FOR EACH ROW EXECUTE FUNCTION forget_course_section();

ALTER TABLE plan_grant DROP CONSTRAINT IF EXISTS plan_grant_tenant_id_payment_id_fkey;
GRANT SELECT (tenant_id, payment_id), UPDATE (payment_id) ON plan_grant TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_payment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.plan_grant SET payment_id = NULL WHERE tenant_id = OLD.tenant_id AND payment_id = OLD.payment_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_payment() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON payment
  FOR EACH ROW EXECUTE FUNCTION forget_payment();

ALTER TABLE announcement DROP CONSTRAINT IF EXISTS announcement_tenant_id_created_by_fkey;
ALTER TABLE certificate_rule DROP CONSTRAINT IF EXISTS certificate_rule_tenant_id_updated_by_fkey;
ALTER TABLE contact_message DROP CONSTRAINT IF EXISTS contact_message_tenant_id_person_id_fkey;
ALTER TABLE faq DROP CONSTRAINT IF EXISTS faq_tenant_id_updated_by_fkey;
ALTER TABLE page DROP CONSTRAINT IF EXISTS page_tenant_id_created_by_fkey;
ALTER TABLE page DROP CONSTRAINT IF EXISTS page_tenant_id_scheduled_by_fkey;
ALTER TABLE post DROP CONSTRAINT IF EXISTS post_tenant_id_author_id_fkey;
ALTER TABLE question_import DROP CONSTRAINT IF EXISTS question_import_tenant_id_imported_by_fkey;
ALTER TABLE task DROP CONSTRAINT IF EXISTS task_tenant_id_started_by_fkey;
ALTER TABLE page_revision DROP CONSTRAINT IF EXISTS page_revision_tenant_id_published_by_fkey;
ALTER TABLE regrade DROP CONSTRAINT IF EXISTS regrade_tenant_id_made_by_fkey;
ALTER TABLE regrade DROP CONSTRAINT IF EXISTS regrade_tenant_id_undone_by_fkey;
ALTER TABLE certificate_decision DROP CONSTRAINT IF EXISTS certificate_decision_tenant_id_decided_by_fkey;
ALTER TABLE appeal DROP CONSTRAINT IF EXISTS appeal_tenant_id_answered_by_fkey;
ALTER TABLE attempt_event DROP CONSTRAINT IF EXISTS attempt_event_tenant_id_person_id_fkey;
ALTER TABLE attempt_message DROP CONSTRAINT IF EXISTS attempt_message_tenant_id_sent_by_fkey;
ALTER TABLE mark DROP CONSTRAINT IF EXISTS mark_tenant_id_marker_id_fkey;
ALTER TABLE marking DROP CONSTRAINT IF EXISTS marking_tenant_id_held_by_fkey;
ALTER TABLE marking DROP CONSTRAINT IF EXISTS marking_tenant_id_wanted_by_fkey;
GRANT SELECT (tenant_id, created_by), UPDATE (created_by) ON announcement TO tripos_forgetting;
GRANT SELECT (tenant_id, updated_by), UPDATE (updated_by) ON certificate_rule TO tripos_forgetting;
GRANT SELECT (tenant_id, person_id), UPDATE (person_id) ON contact_message TO tripos_forgetting;
GRANT SELECT (tenant_id, updated_by), UPDATE (updated_by) ON faq TO tripos_forgetting;
GRANT SELECT (tenant_id, created_by), UPDATE (created_by) ON page TO tripos_forgetting;
GRANT SELECT (tenant_id, scheduled_by), UPDATE (scheduled_by) ON page TO tripos_forgetting;
GRANT SELECT (tenant_id, author_id), UPDATE (author_id) ON post TO tripos_forgetting;
GRANT SELECT (tenant_id, imported_by), UPDATE (imported_by) ON question_import TO tripos_forgetting;
GRANT SELECT (tenant_id, started_by), UPDATE (started_by) ON task TO tripos_forgetting;
GRANT SELECT (tenant_id, published_by), UPDATE (published_by) ON page_revision TO tripos_forgetting;
GRANT SELECT (tenant_id, made_by), UPDATE (made_by) ON regrade TO tripos_forgetting;
GRANT SELECT (tenant_id, undone_by), UPDATE (undone_by) ON regrade TO tripos_forgetting;
GRANT SELECT (tenant_id, decided_by), UPDATE (decided_by) ON certificate_decision TO tripos_forgetting;
GRANT SELECT (tenant_id, answered_by), UPDATE (answered_by) ON appeal TO tripos_forgetting;
GRANT SELECT (tenant_id, person_id), UPDATE (person_id) ON attempt_event TO tripos_forgetting;
GRANT SELECT (tenant_id, sent_by), UPDATE (sent_by) ON attempt_message TO tripos_forgetting;
GRANT SELECT (tenant_id, marker_id), UPDATE (marker_id) ON mark TO tripos_forgetting;
GRANT SELECT (tenant_id, held_by), UPDATE (held_by) ON marking TO tripos_forgetting;
GRANT SELECT (tenant_id, wanted_by), UPDATE (wanted_by) ON marking TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.announcement SET created_by = NULL WHERE tenant_id = OLD.tenant_id AND created_by = OLD.person_id;
  UPDATE public.certificate_rule SET updated_by = NULL WHERE tenant_id = OLD.tenant_id AND updated_by = OLD.person_id;
  UPDATE public.contact_message SET person_id = NULL WHERE tenant_id = OLD.tenant_id AND person_id = OLD.person_id;
  UPDATE public.faq SET updated_by = NULL WHERE tenant_id = OLD.tenant_id AND updated_by = OLD.person_id;
  UPDATE public.page SET created_by = NULL WHERE tenant_id = OLD.tenant_id AND created_by = OLD.person_id;
  UPDATE public.page SET scheduled_by = NULL WHERE tenant_id = OLD.tenant_id AND scheduled_by = OLD.person_id;
  UPDATE public.post SET author_id = NULL WHERE tenant_id = OLD.tenant_id AND author_id = OLD.person_id;
  UPDATE public.question_import SET imported_by = NULL WHERE tenant_id = OLD.tenant_id AND imported_by = OLD.person_id;
  UPDATE public.task SET started_by = NULL WHERE tenant_id = OLD.tenant_id AND started_by = OLD.person_id;
  UPDATE public.page_revision SET published_by = NULL WHERE tenant_id = OLD.tenant_id AND published_by = OLD.person_id;
  UPDATE public.regrade SET made_by = NULL WHERE tenant_id = OLD.tenant_id AND made_by = OLD.person_id;
  UPDATE public.regrade SET undone_by = NULL WHERE tenant_id = OLD.tenant_id AND undone_by = OLD.person_id;
  UPDATE public.certificate_decision SET decided_by = NULL WHERE tenant_id = OLD.tenant_id AND decided_by = OLD.person_id;
  UPDATE public.appeal SET answered_by = NULL WHERE tenant_id = OLD.tenant_id AND answered_by = OLD.person_id;
  UPDATE public.attempt_event SET person_id = NULL WHERE tenant_id = OLD.tenant_id AND person_id = OLD.person_id;
  UPDATE public.attempt_message SET sent_by = NULL WHERE tenant_id = OLD.tenant_id AND sent_by = OLD.person_id;
  UPDATE public.mark SET marker_id = NULL WHERE tenant_id = OLD.tenant_id AND marker_id = OLD.person_id;
  UPDATE public.marking SET held_by = NULL WHERE tenant_id = OLD.tenant_id AND held_by = OLD.person_id;
  UPDATE public.marking SET wanted_by = NULL WHERE tenant_id = OLD.tenant_id AND wanted_by = OLD.person_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_person() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON person
  FOR EACH ROW EXECUTE FUNCTION forget_person();

ALTER TABLE plan_request DROP CONSTRAINT IF EXISTS plan_request_tenant_id_grant_id_fkey;
GRANT SELECT (tenant_id, grant_id), UPDATE (grant_id) ON plan_request TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_plan_grant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.plan_request SET grant_id = NULL WHERE tenant_id = OLD.tenant_id AND grant_id = OLD.grant_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_plan_grant() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON plan_grant
  FOR EACH ROW EXECUTE FUNCTION forget_plan_grant();

ALTER TABLE appeal DROP CONSTRAINT IF EXISTS appeal_tenant_id_regrade_id_fkey;
GRANT SELECT (tenant_id, regrade_id), UPDATE (regrade_id) ON appeal TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_regrade() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.appeal SET regrade_id = NULL WHERE tenant_id = OLD.tenant_id AND regrade_id = OLD.regrade_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_regrade() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON regrade
  FOR EACH ROW EXECUTE FUNCTION forget_regrade();

ALTER TABLE channel DROP CONSTRAINT IF EXISTS channel_tenant_id_cover_hash_fkey;
ALTER TABLE course DROP CONSTRAINT IF EXISTS course_tenant_id_cover_hash_fkey;
ALTER TABLE person DROP CONSTRAINT IF EXISTS person_tenant_id_photo_hash_fkey;
ALTER TABLE post DROP CONSTRAINT IF EXISTS post_tenant_id_cover_hash_fkey;
GRANT SELECT (tenant_id, cover_hash), UPDATE (cover_hash) ON channel TO tripos_forgetting;
GRANT SELECT (tenant_id, cover_hash), UPDATE (cover_hash) ON course TO tripos_forgetting;
GRANT SELECT (tenant_id, photo_hash), UPDATE (photo_hash) ON person TO tripos_forgetting;
GRANT SELECT (tenant_id, cover_hash), UPDATE (cover_hash) ON post TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_stored_image() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.channel SET cover_hash = NULL WHERE tenant_id = OLD.tenant_id AND cover_hash = OLD.image_hash;
  UPDATE public.course SET cover_hash = NULL WHERE tenant_id = OLD.tenant_id AND cover_hash = OLD.image_hash;
  UPDATE public.person SET photo_hash = NULL WHERE tenant_id = OLD.tenant_id AND photo_hash = OLD.image_hash;
  UPDATE public.post SET cover_hash = NULL WHERE tenant_id = OLD.tenant_id AND cover_hash = OLD.image_hash;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_stored_image() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON stored_image
  FOR EACH ROW EXECUTE FUNCTION forget_stored_image();

ALTER TABLE enrolment DROP CONSTRAINT IF EXISTS enrolment_tenant_id_last_topic_id_fkey;
ALTER TABLE topic DROP CONSTRAINT IF EXISTS topic_tenant_id_course_id_drip_topic_id_fkey;
GRANT SELECT (tenant_id, last_topic_id), UPDATE (last_topic_id) ON enrolment TO tripos_forgetting;
GRANT SELECT (tenant_id, course_id, drip_topic_id), UPDATE (drip_topic_id) ON topic TO tripos_forgetting;
CREATE OR REPLACE FUNCTION forget_topic() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  UPDATE public.enrolment SET last_topic_id = NULL WHERE tenant_id = OLD.tenant_id AND last_topic_id = OLD.topic_id;
  UPDATE public.topic SET drip_topic_id = NULL WHERE tenant_id = OLD.tenant_id AND course_id = OLD.course_id AND drip_topic_id = OLD.topic_id;
  RETURN NULL;
END $$;
ALTER FUNCTION forget_topic() OWNER TO tripos_forgetting;
CREATE OR REPLACE TRIGGER forgotten_elsewhere AFTER DELETE ON topic
  FOR EACH ROW EXECUTE FUNCTION forget_topic();

CREATE OR REPLACE FUNCTION pg_temp.share(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF given NOT IN (SELECT logicalrelid FROM pg_dist_partition) THEN PERFORM create_reference_table(given); END IF;
END $$;
CREATE OR REPLACE FUNCTION pg_temp.spread(given regclass) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF given IN (SELECT logicalrelid FROM pg_dist_partition) THEN RETURN; END IF;
  PERFORM create_distributed_table(given, 'tenant_id',
    colocate_with => CASE given WHEN 'person'::regclass THEN 'none' ELSE 'person' END);
END $$;

-- On every machine. `migration` and the job queue stay on the coordinator.

SELECT pg_temp.share('installation_secret');
SELECT pg_temp.share('tenant');
SELECT pg_temp.share('tenant_host');

-- What belongs to a tenant lies on one machine, all of it.

SELECT pg_temp.spread('person');
SELECT pg_temp.spread('announcement');
SELECT pg_temp.spread('audit_entry');
SELECT pg_temp.spread('badge_key');
SELECT pg_temp.spread('certificate_rule');
SELECT pg_temp.spread('certificate_template');
SELECT pg_temp.spread('channel');
SELECT pg_temp.spread('contact_message');
SELECT pg_temp.spread('course');
SELECT pg_temp.spread('dashboard_stats_cursor');
SELECT pg_temp.spread('failed_attempt');
SELECT pg_temp.spread('faq');
SELECT pg_temp.spread('job_failure');
SELECT pg_temp.spread('legal_text');
SELECT pg_temp.spread('mail_text');
SELECT pg_temp.spread('notification_state');
SELECT pg_temp.spread('page');
SELECT pg_temp.spread('payment_event');
SELECT pg_temp.spread('person_group');
SELECT pg_temp.spread('plan');
SELECT pg_temp.spread('post');
SELECT pg_temp.spread('push_key');
SELECT pg_temp.spread('question');
SELECT pg_temp.spread('question_import');
SELECT pg_temp.spread('quiz');
SELECT pg_temp.spread('sso_provider');
SELECT pg_temp.spread('storage_use');
SELECT pg_temp.spread('stored_file');
SELECT pg_temp.spread('stored_image');
SELECT pg_temp.spread('tag');
SELECT pg_temp.spread('task');
SELECT pg_temp.spread('announcement_group');
SELECT pg_temp.spread('authenticator');
SELECT pg_temp.spread('badge_secret');
SELECT pg_temp.spread('calendar_feed');
SELECT pg_temp.spread('certificate');
SELECT pg_temp.spread('challenge');
SELECT pg_temp.spread('channel_item');
SELECT pg_temp.spread('channel_member');
SELECT pg_temp.spread('course_group');
SELECT pg_temp.spread('course_prerequisite');
SELECT pg_temp.spread('course_section');
SELECT pg_temp.spread('course_teacher');
SELECT pg_temp.spread('deletion_request');
SELECT pg_temp.spread('enrolment');
SELECT pg_temp.spread('group_member');
SELECT pg_temp.spread('imported_question');
SELECT pg_temp.spread('item_model');
SELECT pg_temp.spread('marking_rules');
SELECT pg_temp.spread('name_request');
SELECT pg_temp.spread('notification');
SELECT pg_temp.spread('notification_preference');
SELECT pg_temp.spread('page_answer');
SELECT pg_temp.spread('page_revision');
SELECT pg_temp.spread('passkey');
SELECT pg_temp.spread('password_reset');
SELECT pg_temp.spread('payment');
SELECT pg_temp.spread('plan_grant');
SELECT pg_temp.spread('plan_request');
SELECT pg_temp.spread('post_tag');
SELECT pg_temp.spread('practice_card');
SELECT pg_temp.spread('practice_closed_question');
SELECT pg_temp.spread('practice_closed_tag');
SELECT pg_temp.spread('practice_preference');
SELECT pg_temp.spread('practice_review');
SELECT pg_temp.spread('push_subscription');
SELECT pg_temp.spread('question_filter');
SELECT pg_temp.spread('question_flag');
SELECT pg_temp.spread('question_not_duplicate');
SELECT pg_temp.spread('question_similarity');
SELECT pg_temp.spread('question_tag');
SELECT pg_temp.spread('question_version');
SELECT pg_temp.spread('quiz_access');
SELECT pg_temp.spread('quiz_override');
SELECT pg_temp.spread('quiz_preview');
SELECT pg_temp.spread('quiz_revision');
SELECT pg_temp.spread('quiz_safe_browser');
SELECT pg_temp.spread('quiz_supervision');
SELECT pg_temp.spread('quiz_tools');
SELECT pg_temp.spread('recovery_code');
SELECT pg_temp.spread('refused_sign_in');
SELECT pg_temp.spread('regrade');
SELECT pg_temp.spread('reminder_log');
SELECT pg_temp.spread('safe_browser_proof');
SELECT pg_temp.spread('session');
SELECT pg_temp.spread('sign_in_browser');
SELECT pg_temp.spread('sso_identity');
SELECT pg_temp.spread('stats_dataset');
SELECT pg_temp.spread('stats_outcome');
SELECT pg_temp.spread('stats_row');
SELECT pg_temp.spread('stored_file_chunk');
SELECT pg_temp.spread('student_risk');
SELECT pg_temp.spread('study_goal');
SELECT pg_temp.spread('task_file');
SELECT pg_temp.spread('task_part');
SELECT pg_temp.spread('topic');
SELECT pg_temp.spread('trusted_device');
SELECT pg_temp.spread('user_import');
SELECT pg_temp.spread('voucher');
SELECT pg_temp.spread('attempt');
SELECT pg_temp.spread('certificate_credential');
SELECT pg_temp.spread('certificate_decision');
SELECT pg_temp.spread('key_override');
SELECT pg_temp.spread('push_queue');
SELECT pg_temp.spread('question_duplicate');
SELECT pg_temp.spread('question_minhash');
SELECT pg_temp.spread('quiz_group');
SELECT pg_temp.spread('quiz_preview_answer');
SELECT pg_temp.spread('quiz_section');
SELECT pg_temp.spread('topic_progress');
SELECT pg_temp.spread('topic_quiz');
SELECT pg_temp.spread('topic_version');
SELECT pg_temp.spread('user_import_account');
SELECT pg_temp.spread('voucher_use');
SELECT pg_temp.spread('answer');
SELECT pg_temp.spread('answer_file');
SELECT pg_temp.spread('appeal');
SELECT pg_temp.spread('attempt_annotation');
SELECT pg_temp.spread('attempt_event');
SELECT pg_temp.spread('attempt_grade');
SELECT pg_temp.spread('attempt_heartbeat');
SELECT pg_temp.spread('attempt_hint');
SELECT pg_temp.spread('attempt_message');
SELECT pg_temp.spread('late_answer');
SELECT pg_temp.spread('mark');
SELECT pg_temp.spread('practice_attempt');
SELECT pg_temp.spread('question_bookmark');
SELECT pg_temp.spread('quiz_draw');
SELECT pg_temp.spread('quiz_slot');
SELECT pg_temp.spread('regrade_change');
SELECT pg_temp.spread('answer_file_chunk');
SELECT pg_temp.spread('marking');
SELECT pg_temp.spread('quiz_pool');
