/** What else a large school has had for years: its log, sign-ins, notices, messages, pages and posts. Within the transaction of `fillSchool`. */

type Run = (sql: string) => Promise<unknown>;

export async function fillSite(run: Run, tenantId: string, people: number): Promise<void> {
  const entries = 3 * people;
  // What was done to quizzes, people and groups, by fifty teachers; every third entry names others in its details.
  await run(`insert into audit_entry (tenant_id, audit_entry_id, person_id, deed, subject_kind, subject_id, details, happened_at, address)
    select '${tenantId}', uuidv7(), p.id,
      (array['quiz.publish', 'quiz.update', 'person.info', 'group.add', 'question.update'])[1 + e % 5],
      (array['quiz', 'quiz', 'person', 'group', 'question'])[1 + e % 5],
      (array[z.id, z.id, o.id, g.id, q.id])[1 + e % 5],
      case when e % 3 = 0 then jsonb_build_object('people', jsonb_build_array(o.id)) else jsonb_build_object('revision', e) end,
      now() - e * interval '3 minutes', '192.0.2.' || e % 250
    from generate_series(1, ${entries}) e
    join p on p.i = 1 + e % 51 join p o on o.i = 1 + (e * 7) % ${people}
    join z on z.i = 1 + e % 5000 join g on g.i = 1 + e % 2000 join q on q.i = 1 + e % 10000`);
  await run(`insert into session (tenant_id, token_hash, session_id, person_id, created_at, expires_at, ended_at)
    select '${tenantId}', sha256(('${tenantId}' || n || '/' || p.i)::bytea), uuidv7(), p.id, now() - n * interval '9 days', now() - n * interval '8 days',
      now() - n * interval '8 days' from p cross join generate_series(1, 3) n`);
  await run(`insert into refused_sign_in (tenant_id, refused_sign_in_id, person_id, step, address, refused_at)
    select '${tenantId}', uuidv7(), case when p.i % 3 > 0 then p.id end, 'password', '192.0.2.' || p.i % 250,
      now() - p.i * interval '1 minute' from p where p.i % 2 = 0`);
  await run(`insert into notification (tenant_id, notification_id, person_id, kind, title, created_at, read_at)
    select '${tenantId}', uuidv7(), p.id, 'announcement', 'Notice ' || n, now() - n * interval '1 day', case when n > 2 then now() end
    from p cross join generate_series(1, 5) n`);
  await run(`insert into announcement (tenant_id, announcement_id, title, body, shown_from, told_at)
    select '${tenantId}', uuidv7(), 'Announcement ' || n, '<p>Words</p>', now() - n * interval '6 hours', now() from generate_series(1, 2000) n`);
  await run(`insert into announcement_group (tenant_id, announcement_id, group_id)
    select '${tenantId}', a.announcement_id, g.id
    from (select announcement_id, row_number() over () as n from announcement where tenant_id = '${tenantId}') a
    join g on g.i = 1 + a.n where a.n % 4 > 0`);
  await run(`insert into contact_message (tenant_id, contact_message_id, name, email, subject, body, sent_at, done_at)
    select '${tenantId}', uuidv7(), 'Somebody ' || n, 'somebody' || n || '@visitors.example', 'Subject ' || n,
      'May I ask about ' || md5(n::text) || '?', now() - n * interval '1 hour', case when n > 50 then now() end
    from generate_series(1, 10000) n`);
  await run(`insert into deletion_request (tenant_id, person_id, requested_at)
    select '${tenantId}', p.id, now() - p.i * interval '1 minute' from p where p.i > 51 and p.i % 200 = 0`);
  await run(`insert into name_request (tenant_id, name_request_id, person_id, first_name, last_name, requested_at)
    select '${tenantId}', uuidv7(), p.id, 'Other', 'Name ' || p.i, now() - p.i * interval '1 minute' from p where p.i > 51 and p.i % 200 = 1`);
  await run(`insert into post (tenant_id, post_id, title, summary, author_name, published_at, created_at)
    select '${tenantId}', uuidv7(), 'Post ' || n, 'What happened ' || md5(n::text), 'Somebody',
      case when n % 10 > 0 then now() - n * interval '1 day' end, now() - n * interval '1 day' from generate_series(1, 2000) n`);
  await run(`insert into faq (tenant_id, faq_id, section, question, answer, position)
    select '${tenantId}', uuidv7(), 'Section ' || n / 20, 'How do I ' || md5(n::text) || '?', '<p>Like this</p>', n from generate_series(1, 300) n`);
  await run(`insert into page (tenant_id, page_id, name, kind, draft, published_revision)
    select '${tenantId}', uuidv7(), 'page-' || n, 'promo', ${pageDocument}, 1 from generate_series(1, 300) n`);
  await run(`insert into page_revision (tenant_id, page_id, revision, document, published_at)
    select '${tenantId}', page_id, v, draft, now() - v * interval '1 day' from page cross join generate_series(1, 30) v
    where tenant_id = '${tenantId}'`);
  await run(`insert into page_answer (tenant_id, page_answer_id, page_id, form, answers, sent_at)
    select '${tenantId}', uuidv7(), page_id, 'Newsletter', '[{"label": "Name", "answer": "Somebody"}]', now() - n * interval '1 minute'
    from page cross join generate_series(1, 20000) n where tenant_id = '${tenantId}' and name = 'page-1'`);
  await run(`insert into stored_image (tenant_id, image_hash, mime, bytes, width, height, name, created_at)
    select '${tenantId}', encode(sha256(n::text::bytea), 'hex'), 'image/png', '\\x89504e47', 10, 10, 'picture ' || n, now() - n * interval '1 hour'
    from generate_series(1, 5000) n`);
  await run(`insert into task (tenant_id, task_id, kind, title, state, created_at, ended_at)
    select '${tenantId}', uuidv7(), 'roster-import', 'Upload ' || n, 'done', now() - n * interval '1 hour', now() from generate_series(1, 2000) n`);
  await run(`insert into quiz_override (tenant_id, override_id, quiz_id, person_id, extra_minutes, reason)
    select '${tenantId}', uuidv7(), z.id, p.id, 10, 'Needs more time' from z join p on p.i between 52 and 551 where z.i = 1`);
  // Of the exam that everybody sat a tenth of the attempts was complained about, and a tenth has changed.
  const some = 'abs(hashtext(a.attempt_id::text))';
  await run(`insert into appeal (tenant_id, appeal_id, quiz_id, attempt_id, question_id, person_id, words, state, asked_at, answered_at)
    select '${tenantId}', uuidv7(), a.quiz_id, a.attempt_id, s.question_id, a.person_id, 'Why is this wrong?',
      case when ${some} % 100 = 0 then 'open' else 'refused' end, now() - ${some} % 9999 * interval '1 minute',
      case when ${some} % 100 > 0 then now() end
    from z join quiz_slot s on s.tenant_id = '${tenantId}' and s.quiz_id = z.id and s.revision = 1 and s.position = 1
    join attempt a on a.tenant_id = s.tenant_id and a.quiz_id = s.quiz_id where z.i = 1 and ${some} % 10 = 0`);
  await run(`insert into regrade (tenant_id, regrade_id, quiz_id, number, state, reason, chosen, before, made_at, ended_at)
    select '${tenantId}', uuidv7(), z.id, 1, 'done', 'The key was wrong', '[]', '[]', now(), now() from z where z.i % 10 = 1`);
  await run(`insert into regrade_change (tenant_id, regrade_id, attempt_id, before_score, after_score, before_max, after_max)
    select '${tenantId}', r.regrade_id, a.attempt_id, 1, 2, 10, 10
    from regrade r join attempt a on a.tenant_id = r.tenant_id and a.quiz_id = r.quiz_id
    where r.tenant_id = '${tenantId}' and ${some} % 10 = 0`);
}

const pageDocument = `'{"title": "A page", "description": "", "image": null, "blocks": []}'::jsonb`;
