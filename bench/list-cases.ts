/** Every list and search of the product, as the screens ask for them. A new list is added here. */
import type pg from 'pg';

export interface ListCase {
  readonly name: string;
  readonly as: 'admin' | 'teacher' | 'student' | 'visitor';
  readonly path: string;
  /** Where a list is asked for with POST. */
  readonly body?: object;
}

export async function listCases(owner: pg.Pool, tenant: string): Promise<ListCase[]> {
  const client = await owner.connect();
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
  const idOf = async (sql: string): Promise<string> => (await client.query<{ id: string }>(sql, [tenant])).rows[0]!.id;
  const busyQuiz = await idOf(
    'select quiz_id as id from attempt where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  const quietQuiz = await idOf(
    `select q.quiz_id as id from quiz q where q.tenant_id = $1 and q.published_revision is not null and not exists (
      select 1 from quiz_group g where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id) order by created_at limit 1`,
  );
  const wholeQuiz = await idOf(
    `select q.quiz_id as id from quiz q where q.tenant_id = $1 and q.published_revision is not null and not exists (
      select 1 from quiz_group g where g.tenant_id = q.tenant_id and g.quiz_id = q.quiz_id) order by (
      select count(*) from attempt a where a.tenant_id = $1 and a.quiz_id = q.quiz_id) desc limit 1`,
  );
  const group = await idOf(
    'select group_id as id from group_member where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  const busyChannel = await idOf(
    "select channel_id as id from channel where tenant_id = $1 and kind = 'public' order by created_at limit 1",
  );
  const busyCourse = await idOf(
    'select course_id as id from enrolment where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  const learner = await idOf(
    'select person_id as id from topic_progress where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  const busyQuestion = await idOf(
    'select question_id as id from quiz_slot where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  const regrade = await idOf(
    'select regrade_id as id from regrade_change where tenant_id = $1 group by 1 order by count(*) desc limit 1',
  );
  await client.query('rollback');
  client.release();
  return [
    { name: 'quizzes, newest', as: 'teacher', path: '/v1/api/quizes' },
    { name: 'quizzes, deep page', as: 'teacher', path: '/v1/api/quizes?ofst=9000&limit=100' },
    { name: 'quizzes by name', as: 'teacher', path: '/v1/api/quizes?sort=name' },
    { name: 'quizzes by opening', as: 'teacher', path: '/v1/api/quizes?sort=-opensAt&limit=100' },
    { name: 'quizzes, search for a part of a word', as: 'teacher', path: '/v1/api/quizes?q=lgeb' },
    { name: 'quizzes, search that finds nothing', as: 'teacher', path: '/v1/api/quizes?q=zzzz' },
    { name: 'quizzes, open premium ones', as: 'teacher', path: '/v1/api/quizes?ds=open&subscription=2' },
    { name: 'quizzes of a student', as: 'student', path: '/v1/api/quizes' },
    { name: 'quizzes of a student, all', as: 'student', path: '/v1/api/quizes?sort=closesAt&limit=100' },
    { name: 'participants', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/participants` },
    {
      name: 'participants who have not started',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/participants?state=not-started`,
    },
    {
      name: 'participants, deep page of who handed in',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/participants?state=submitted&sort=-name&ofst=5000`,
    },
    {
      name: 'participants by score',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/participants?sort=-score&limit=100`,
    },
    {
      name: 'participants, search for a part of a name',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/participants?q=owals`,
    },
    {
      name: 'participants, search that finds nothing',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/participants?q=zzzzzz`,
    },
    { name: 'participants of a quiz that few took', as: 'teacher', path: `/v1/api/quizes/${quietQuiz}/participants` },
    { name: 'participants of a quiz for the school', as: 'teacher', path: `/v1/api/quizes/${wholeQuiz}/participants` },
    {
      name: 'participants of a quiz for the school who have not started',
      as: 'teacher',
      path: `/v1/api/quizes/${wholeQuiz}/participants?state=not-started&ofst=500`,
    },
    {
      name: 'participants of a quiz for the school who handed in',
      as: 'teacher',
      path: `/v1/api/quizes/${wholeQuiz}/participants?state=submitted&sort=-score`,
    },
    { name: 'participants of a group', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/participants?group=${group}` },
    { name: 'leaderboard', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/leaderboard` },
    { name: 'leaderboard, deep page', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/leaderboard?ofst=50000` },
    { name: 'leaderboard of a group', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/leaderboard?group=${group}` },
    { name: 'leaderboard with oneself', as: 'student', path: `/v1/api/quizes/${busyQuiz}/leaderboard` },
    { name: 'analysis of a quiz for who sat it', as: 'student', path: `/v1/api/quizes/${busyQuiz}/quizAnalysis` },
    {
      name: 'analysis of a quiz for a group',
      as: 'teacher',
      path: `/v1/api/quizes/${busyQuiz}/quizAnalysis?group=${group}`,
    },
    { name: 'analysis of a quiz', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/quizAnalysis` },
    { name: 'dashboard of a teacher', as: 'teacher', path: '/v1/api/quizes/teacherDashData' },
    {
      name: 'dashboard of a teacher for a batch',
      as: 'teacher',
      path: `/v1/api/quizes/teacherDashData?group=${group}`,
    },
    { name: 'dashboard of a student', as: 'student', path: '/v1/api/quizes/studentDashData' },
    { name: 'attempts of a student', as: 'student', path: '/v1/api/quizes/userAttempts' },
    { name: 'quizzes that a student took', as: 'student', path: '/v1/api/quizes/userQuizzes' },
    { name: 'questions, newest', as: 'teacher', path: '/v1/api/questions?limit=100' },
    { name: 'questions, deep page', as: 'teacher', path: '/v1/api/questions?limit=100&ofst=90000' },
    { name: 'questions, search for a part of a word', as: 'teacher', path: '/v1/api/questions?q=c4ca42' },
    { name: 'questions, search for a common word', as: 'teacher', path: '/v1/api/questions?q=geometry' },
    { name: 'questions, search that finds nothing', as: 'teacher', path: '/v1/api/questions?q=zzzzzz' },
    { name: 'questions by tag', as: 'teacher', path: '/v1/api/questions?st=tag%207' },
    { name: 'questions by difficulty and title', as: 'teacher', path: '/v1/api/questions?dif=3,4&sort=title' },
    { name: 'duplicates, the most alike', as: 'teacher', path: '/v1/api/questions/duplicates' },
    {
      name: 'duplicates, deep page',
      as: 'teacher',
      path: `/v1/api/questions/duplicates?limit=50&after=850_${busyQuestion}`,
    },
    { name: 'duplicates of a tag', as: 'teacher', path: '/v1/api/questions/duplicates?st=tag%207' },
    { name: 'duplicates of a tag that nobody uses', as: 'teacher', path: '/v1/api/questions/duplicates?st=zzzz' },
    { name: 'questions told apart', as: 'teacher', path: '/v1/api/questions/duplicates/apart?limit=100' },
    { name: 'duplicates with a draft', as: 'teacher', path: '/v1/api/questions/duplicates?status=draft&limit=50' },
    { name: 'tags', as: 'teacher', path: '/v1/api/tags' },
    { name: 'groups', as: 'teacher', path: '/v1/api/users/groups?limit=100' },
    { name: 'groups, search', as: 'teacher', path: '/v1/api/users/groups?q=lass%2049' },
    { name: 'global search, a common word', as: 'teacher', path: '/v1/api/search?q=geometry' },
    { name: 'global search, part of a name', as: 'teacher', path: '/v1/api/search?q=ann' },
    { name: 'global search, two letters', as: 'teacher', path: '/v1/api/search?q=an' },
    { name: 'global search, two words', as: 'admin', path: '/v1/api/search?q=ann%20ma' },
    { name: 'global search that finds nothing', as: 'teacher', path: '/v1/api/search?q=zzzzzz' },
    { name: 'global search of a student', as: 'student', path: '/v1/api/search?q=geometry' },
    { name: 'global search, a channel', as: 'student', path: '/v1/api/search?q=channel' },
    { name: 'people by name', as: 'admin', path: '/v1/api/users/all?limit=100' },
    { name: 'people, deep page', as: 'admin', path: '/v1/api/users/all?limit=100&ofst=90000' },
    { name: 'people, search for a part of a word', as: 'admin', path: '/v1/api/users/all?q=owals' },
    { name: 'people, search that finds nothing', as: 'admin', path: '/v1/api/users/all?q=zzzzzz' },
    { name: 'people of a group', as: 'admin', path: `/v1/api/users/all?usrgrp=${group}` },
    { name: 'people who were never here', as: 'admin', path: '/v1/api/users/all?status=invited&sort=-createdAt' },
    { name: 'people by last visit', as: 'admin', path: '/v1/api/users/all?sort=-lastSeenAt' },
    { name: 'one group', as: 'admin', path: `/v1/api/users/groups/${group}` },
    { name: 'certificates', as: 'teacher', path: '/v1/api/certificates' },
    { name: 'notices', as: 'student', path: '/v1/api/notices' },
    { name: 'unread notices', as: 'student', path: '/v1/api/notices/unread' },
    { name: 'announcements', as: 'student', path: '/v1/api/announcements' },
    { name: 'announcements of faculty', as: 'teacher', path: '/v1/api/announcements?state=shown' },
    { name: 'summary of the site', as: 'admin', path: '/v1/api/admin/adminSummary' },
    { name: 'summary of people', as: 'admin', path: '/v1/api/users/adminSummary' },
    { name: 'summary of students', as: 'admin', path: '/v1/api/admin/studentSummary' },
    { name: 'audit log, newest', as: 'admin', path: '/v1/api/admin/audit?limit=100' },
    { name: 'audit log of people called so', as: 'admin', path: '/v1/api/admin/audit?person=ann' },
    { name: 'audit log of one action', as: 'admin', path: '/v1/api/admin/audit?deed=quiz.publish' },
    { name: 'actions of the audit log', as: 'admin', path: '/v1/api/admin/audit/deeds' },
    { name: 'channels, newest', as: 'student', path: '/v1/api/channels' },
    { name: 'channels of a visitor', as: 'visitor', path: '/v1/api/channels?limit=100' },
    { name: 'channels that I joined', as: 'student', path: '/v1/api/channels?mine=1' },
    { name: 'channels, search for a part of a word', as: 'student', path: '/v1/api/channels?q=lgeb&sort=name' },
    { name: 'one channel', as: 'student', path: `/v1/api/channels/${busyChannel}` },
    { name: 'members of a channel', as: 'admin', path: `/v1/api/channels/${busyChannel}/members?limit=100` },
    { name: 'courses, newest', as: 'teacher', path: '/v1/api/courses?limit=100' },
    { name: 'courses, deep page', as: 'teacher', path: '/v1/api/courses?ofst=1900&limit=100' },
    { name: 'courses by title', as: 'teacher', path: '/v1/api/courses?sort=title&limit=100' },
    { name: 'courses, search for a part of a word', as: 'teacher', path: '/v1/api/courses?q=lgeb' },
    { name: 'courses that I teach', as: 'teacher', path: '/v1/api/courses?mine=1' },
    { name: 'courses of a batch', as: 'teacher', path: `/v1/api/courses?group=${group}` },
    { name: 'courses of a student', as: 'student', path: '/v1/api/courses?limit=100' },
    { name: 'courses that a student started', as: 'student', path: '/v1/api/courses/enrolled' },
    { name: 'topics of a course', as: 'student', path: `/v1/api/courses/${busyCourse}/topics` },
    { name: 'progress in a course', as: 'student', path: `/v1/api/courses/${busyCourse}/progress` },
    { name: 'students of a course', as: 'teacher', path: `/v1/api/courses/${busyCourse}/enrolledStudents?limit=100` },
    {
      name: 'students of a course by progress',
      as: 'teacher',
      path: `/v1/api/courses/${busyCourse}/enrolledStudents?sort=-percent`,
    },
    {
      name: 'students of a course, search',
      as: 'teacher',
      path: `/v1/api/courses/${busyCourse}/enrolledStudents?q=owals`,
    },
    {
      name: 'students of a course who have stopped',
      as: 'teacher',
      path: `/v1/api/courses/${busyCourse}/enrolledStudents?state=idle`,
    },
    {
      name: 'students of a course in a group',
      as: 'teacher',
      path: `/v1/api/courses/${busyCourse}/enrolledStudents?group=${group}`,
    },
    { name: 'certificates of a course', as: 'teacher', path: `/v1/api/certificates?kind=course&subject=${busyCourse}` },
    { name: 'record of a person', as: 'teacher', path: `/v1/api/users/${learner}/record` },
    { name: 'what I hold', as: 'student', path: '/v1/api/subscription/mine' },
    { name: 'plans', as: 'admin', path: '/v1/api/admin/plans' },
    { name: 'grants, newest', as: 'admin', path: '/v1/api/admin/grants?limit=100' },
    { name: 'grants, search for a person', as: 'admin', path: '/v1/api/admin/grants?q=Kowalski&state=active' },
    { name: 'grants, search that finds nothing', as: 'admin', path: '/v1/api/admin/grants?q=zzzzzz' },
    { name: 'requests for plans', as: 'admin', path: '/v1/api/admin/planRequests?state=asked' },
    { name: 'vouchers, newest', as: 'admin', path: '/v1/api/admin/vouchers?limit=100' },
    { name: 'vouchers, used ones', as: 'admin', path: '/v1/api/admin/vouchers?state=used' },
    { name: 'vouchers, search', as: 'admin', path: '/v1/api/admin/vouchers?q=AB12' },
    { name: 'payments', as: 'admin', path: '/v1/api/admin/payments' },
    { name: 'log of what was done to a quiz', as: 'admin', path: `/v1/api/admin/audit?subject=quiz&id=${busyQuiz}` },
    { name: 'audit log with the names of people', as: 'admin', path: '/v1/api/admin/audit?deed=group.add&limit=100' },
    { name: 'audit log of people whom nobody is called', as: 'admin', path: '/v1/api/admin/audit?person=zzzzzz' },
    { name: 'global search, topics of courses', as: 'teacher', path: '/v1/api/search?q=topic%207' },
    { name: 'global search, topics of a student', as: 'student', path: '/v1/api/search?q=topic%203' },
    { name: 'sign-ins of a person', as: 'admin', path: `/v1/api/users/${learner}/signIns` },
    { name: 'what a person did', as: 'admin', path: `/v1/api/users/${learner}/activity` },
    { name: 'refused sign-ins', as: 'admin', path: '/v1/api/admin/refusedSignIns?limit=100' },
    { name: 'who asked to be deleted', as: 'admin', path: '/v1/api/admin/deletions?limit=100' },
    { name: 'who asked for another name', as: 'admin', path: '/v1/api/admin/nameRequests?limit=100' },
    { name: 'mails', as: 'admin', path: '/v1/api/admin/mails' },
    { name: 'messages to the school', as: 'admin', path: '/v1/api/admin/messages?limit=100' },
    { name: 'messages to the school, search', as: 'admin', path: '/v1/api/admin/messages?q=c4ca42' },
    { name: 'pictures', as: 'admin', path: '/v1/api/admin/getAllImages', body: { limit: 100 } },
    { name: 'pictures, search', as: 'admin', path: '/v1/api/admin/getAllImages', body: { q: 'ture 49' } },
    { name: 'certificates to decide on', as: 'teacher', path: '/v1/api/certificates/decisions' },
    { name: 'questions of visitors', as: 'visitor', path: '/v1/api/faqs?limit=100' },
    { name: 'questions of visitors, search', as: 'visitor', path: '/v1/api/faqs?q=c4ca42' },
    { name: 'posts', as: 'visitor', path: '/v1/api/posts?limit=100' },
    { name: 'posts, search', as: 'visitor', path: '/v1/api/posts?q=c4ca42' },
    { name: 'pages', as: 'admin', path: '/v1/api/pages?limit=100' },
    { name: 'pages, search', as: 'admin', path: '/v1/api/pages?q=e-29' },
    { name: 'answers to the form of a page', as: 'admin', path: '/v1/api/pages/page-1/answers?limit=100' },
    { name: 'what was published of a page', as: 'admin', path: '/v1/api/pages/page-1/revisions' },
    { name: 'public quizzes', as: 'visitor', path: '/v1/api/public/quizzes' },
    { name: 'public quizzes, search', as: 'visitor', path: '/v1/api/public/quizzes?q=lgeb' },
    { name: 'tags of public quizzes', as: 'visitor', path: '/v1/api/public/tags' },
    { name: 'where a question is used', as: 'teacher', path: `/v1/api/questions/${busyQuestion}/usage` },
    { name: 'versions of a question', as: 'teacher', path: `/v1/api/questions/${busyQuestion}/versions` },
    { name: 'other rules of a quiz', as: 'teacher', path: `/v1/api/quizes/${busyQuiz}/overrides?limit=100` },
    { name: 'complaints about a quiz', as: 'admin', path: `/v1/api/quizes/${busyQuiz}/complaints?limit=100` },
    { name: 'what a regrade changed', as: 'teacher', path: `/v1/api/regrades/${regrade}/changes?limit=100` },
    { name: 'tasks of everybody', as: 'admin', path: '/v1/api/tasks?all=1' },
  ];
}
