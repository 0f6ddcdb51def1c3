/** Every page with the address of something that is there, for the tests that walk over all of them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles } from '#access/subject.ts';
import { buildQuestion, buildQuiz } from '#app/testing/builders.ts';
import type { TestSite } from '#app/testing/site.ts';
import { createPlan } from '#billing/contract-admin.ts';
import { createChannel, setItems } from '#courses/channels/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { getQuizCertificateUrl } from '#credentials/certificates/contract.ts';
import { getExam, saveResp, startQuiz, submitAttempt } from '#delivery/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { csvOf, upload } from '#identity/user-import/testing.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { controlLiveGame } from '#live/contract-host.ts';
import { createLiveGame } from '#live/contract-setup.ts';
import { createWebhook } from '#messaging/webhooks/contract.ts';
import { createAssignment } from '#results/practice/assignments/contract.ts';
import { listPracticeTopics } from '#results/practice/contract-teachers.ts';
import { startPreview, submitPreview } from '#results/preview/contract.ts';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { createPost } from '#site/blog/contract.ts';

export type Guard = 'anyone' | 'auth' | 'faculty' | 'student' | 'admin';

export interface PageCase {
  /** The address, with the ids of things that are there. */
  readonly path: string;
  readonly guard: Guard;
  /** The part of the window's title before the school's name. */
  readonly title: string | RegExp;
  /** Whose page it is drawn for; the strongest role that may open it when absent. */
  readonly as?: Role;
  /** What the console says because there is nothing to load. */
  readonly complaint?: RegExp;
}

/** Every page file. */
export const files = readdirSync(join(import.meta.dirname, '../src/routes'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)[_-][^/]+\.tsx$/.test(file))
  .sort();

export const mayOpen = (guard: Guard, role: Role): boolean =>
  guard === 'admin'
    ? role === 'admin'
    : guard === 'anyone' || guard === 'auth' || (guard === 'student') === (role === 'student');

export const strongest = ({ guard, as }: PageCase): Role | null =>
  guard === 'anyone' ? null : (as ?? roles.find((one) => mayOpen(guard, one))!);

/** Makes what the pages show; the answer names every page by its file. */
export async function buildPages(site: TestSite): Promise<Record<string, PageCase>> {
  const question = await buildQuestion(site, { title: 'Quadratics', tags: ['Algebra'] });
  const { _id: stimulus } = await site
    .as('teacher')
    .do(createStimulus, { body: { title: 'A long walk', content: '<p>It began at dawn.</p>' } });
  const quiz = await buildQuiz(site, {
    name: 'Algebra',
    questions: [question],
    durationSeconds: 3600,
    attemptsAllowed: 2,
  });
  const practised = await site.as('teacher').do(listPracticeTopics, { query: { q: 'Algebra' } });
  const assigned = await site.as('teacher').do(createAssignment, {
    body: {
      topics: [practised.topics[0]!._id],
      groups: [],
      people: [site.school.people.student.personId],
      count: 10,
      dueAt: '2099-01-01T09:00:00Z',
      note: '',
    },
  });
  const post = await site
    .as('teacher')
    .do(createPost, { body: { title: 'Open day', publishedAt: '2026-01-01T09:00:00Z' } });
  const { webhook } = await site.as('admin').do(createWebhook, {
    body: { url: 'https://records.school.example/events', events: ['attempt.graded'] },
  });
  const taster = await buildQuiz(site, { name: 'Taster', isPublic: true, guestsAllowed: true });
  const student = site.as('student');
  const finished = await student.do(startQuiz, { body: { id: quiz._id } });
  const { questions } = await student.do(getExam, { params: { id: finished._id } });
  const answer = { question: questions[0]!.question._id, answer: { option: null }, seq: 1 };
  await student.do(saveResp, { body: { id: finished._id, resp: [answer] } });
  await student.do(submitAttempt, { body: { id: finished._id } });
  const { certificate } = await student.do(getQuizCertificateUrl, { params: { id: quiz._id } });
  const running = await student.do(startQuiz, { body: { id: quiz._id } });
  const channel = await site.as('teacher').do(createChannel, { body: { name: 'Mathematics club', kind: 'public' } });
  await site.as('teacher').do(setItems, {
    params: { id: channel._id },
    body: { items: [{ kind: 'quiz', _id: quiz._id }] },
  });
  await site.as('admin').do(createPlan, {
    body: { name: 'One year', priceMinor: 4900, currency: 'EUR', periodDays: 365 },
  });
  const announcement = await site.as('teacher').do(createAnnouncement, { body: { title: 'Holidays' } });
  const person = site.school.people.student.personId;
  const group = await site.as('admin').do(createGroup, { body: { name: 'Year 7' } });
  await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [person] } });
  const { course, topics } = await buildCourse(site, { title: 'Waves' });
  const address = `/quizzes/algebra/${quiz._id}`;
  const startOne = () => site.as('teacher').do(startPreview, { params: { id: quiz._id }, body: {} });
  const [preview, submitted] = [await startOne(), await startOne()];
  await site.as('teacher').do(submitPreview, { params: { id: submitted._id } });
  const steps = [{ kind: 'question' as const, question, seconds: 20 }];
  const game = await site.as('teacher').do(createLiveGame, { body: { name: 'Friday round', quiz: quiz._id, steps } });
  await site.as('teacher').do(controlLiveGame, {
    params: { id: game._id },
    body: { act: 'open', from: { step: 0, phase: 'created' } },
  });
  const { task } = await upload(site, csvOf('email,name,group', 'ada@school.example,Ada Lovelace,7A'), {
    welcome: 'password',
  });
  return {
    '_public/index.tsx': { path: '/', guard: 'anyone', title: '' },
    '_live/join.tsx': { path: `/join?pin=${game.pin}`, guard: 'anyone', title: 'Join a live quiz' },
    '_live/play.tsx': { path: `/play?game=${game._id}`, guard: 'anyone', title: /live quiz/ },
    '_live/live/$id.tsx': { path: `/live/${game._id}`, guard: 'faculty', title: 'Friday round' },
    '_side/live/index.tsx': { path: '/live', guard: 'faculty', title: 'Live quizzes' },
    '_side/live/new.tsx': {
      path: `/live/new?questions=${question}`,
      guard: 'faculty',
      title: 'Start a live quiz',
    },
    '_side/live/$id/report.tsx': { path: `/live/${game._id}/report`, guard: 'faculty', title: 'Report: Friday round' },
    '_side/quizzes/$name/{-$id}/live.tsx': {
      path: `${address}/live`,
      guard: 'faculty',
      title: 'Start a live quiz: Algebra',
    },
    '_open/404.tsx': { path: '/404', guard: 'anyone', title: 'This page could not be found' },
    '_public/cert.tsx': { path: '/cert', guard: 'anyone', title: 'Verify a certificate' },
    '_public/aboutus.tsx': { path: '/aboutus', guard: 'anyone', title: 'About us' },
    '_public/inspire.tsx': { path: '/inspire', guard: 'anyone', title: 'Inspire' },
    '_public/promo/{-$name}.tsx': { path: '/promo', guard: 'anyone', title: 'Promotions' },
    '_public/test-series/{-$pageName}.tsx': { path: '/test-series', guard: 'anyone', title: 'Test series' },
    '_side/promo/edit/{-$name}.tsx': { path: '/promo/edit', guard: 'admin', title: 'Pages' },
    '_public/credits.tsx': { path: '/credits', guard: 'anyone', title: 'Credits' },
    '_public/login.tsx': { path: '/login', guard: 'anyone', title: 'Sign in' },
    '_public/register.tsx': { path: '/register', guard: 'anyone', title: /account/i },
    '_public/newPassword.tsx': { path: '/newPassword', guard: 'auth', title: 'Choose your own password' },
    '_public/connect.tsx': {
      path: '/connect',
      guard: 'auth',
      title: 'Connect your account',
      complaint: /"lti","connection"/,
    },
    '_public/secondFactor.tsx': { path: '/secondFactor', guard: 'auth', title: 'Two-step sign-in' },
    '_public/reset/{-$token}.tsx': { path: '/reset', guard: 'anyone', title: /password/i },
    '_public/confirm-email/$token.tsx': {
      path: '/confirm-email/token',
      guard: 'anyone',
      title: 'Confirm your new e-mail address',
    },
    '_exam/exam/{-$id}.tsx': { path: `/exam/${running._id}`, guard: 'student', title: 'Algebra' },
    '_rehearsal/rehearsal/$id.tsx': {
      path: `/rehearsal/${preview._id}`,
      guard: 'faculty',
      title: 'Algebra',
      as: 'teacher',
    },
    '_side/rehearsal/$id/review.tsx': {
      path: `/rehearsal/${submitted._id}/review`,
      guard: 'faculty',
      title: 'Rehearsal of Algebra',
      as: 'teacher',
    },
    '_side/quizzes/$name/{-$id}/rehearse.tsx': { path: `${address}/rehearse`, guard: 'faculty', title: 'Algebra' },
    '_exam/exam/var/{-$id}.tsx': { path: `/exam/var/${running._id}`, guard: 'student', title: 'Algebra' },
    '_open/channels/index.tsx': { path: '/channels', guard: 'anyone', title: 'Channels' },
    '_open/channels/$id.tsx': { path: `/channels/${channel._id}`, guard: 'anyone', title: 'Mathematics club' },
    '_public/public/quizzes/index.tsx': { path: '/public/quizzes', guard: 'anyone', title: 'Public quizzes' },
    '_public/public/quizzes/$name/{-$id}.tsx': {
      path: `/public/quizzes/taster/${taster._id}`,
      guard: 'anyone',
      title: 'Taster',
    },
    '_open/tags.tsx': { path: '/tags', guard: 'anyone', title: /Tags|Topics/ },
    '_open/blog/index.tsx': { path: '/blog', guard: 'anyone', title: 'Blog' },
    '_open/blog/$id.tsx': { path: `/blog/${post._id}`, guard: 'anyone', title: 'Open day' },
    '_side/blog/create.tsx': { path: '/blog/create', guard: 'faculty', title: 'Write a post' },
    '_side/blog/$id/edit.tsx': { path: `/blog/${post._id}/edit`, guard: 'faculty', title: 'Edit post' },
    '_open/faqs.tsx': { path: '/faqs', guard: 'anyone', title: "FAQ's" },
    '_public/contactus.tsx': { path: '/contactus', guard: 'anyone', title: 'Contact us' },
    '_side/_company/company/deletions.tsx': {
      path: '/company/deletions',
      guard: 'admin',
      title: 'Deletion requests',
    },
    '_side/_company/company/names.tsx': {
      path: '/company/names',
      guard: 'admin',
      title: 'Name requests',
    },
    '_side/_company/company/messages.tsx': { path: '/company/messages', guard: 'admin', title: 'Messages' },
    '_public/public/channels.tsx': { path: '/public/channels', guard: 'anyone', title: 'Public channels' },
    '_side/channels/create.tsx': { path: '/channels/create', guard: 'faculty', title: 'Create channel' },
    '_side/channels/schema.tsx': { path: '/channels/schema', guard: 'faculty', title: 'Fields of a channel' },
    '_side/channels/$id/edit.tsx': {
      path: `/channels/${channel._id}/edit`,
      guard: 'faculty',
      title: 'Edit Mathematics club',
    },
    '_open/company.tsx': { path: '/company', guard: 'anyone', title: 'Contact and legal information' },
    '_side/_company/company/settings.tsx': { path: '/company/settings', guard: 'admin', title: 'Company info' },
    '_side/_company/company/sign-in.tsx': { path: '/company/sign-in', guard: 'admin', title: 'Sign-in' },
    '_side/_company/company/directory.tsx': { path: '/company/directory', guard: 'admin', title: 'Directory sync' },
    '_side/_company/company/oneroster.tsx': {
      path: '/company/oneroster',
      guard: 'admin',
      title: 'Student information systems',
    },
    '_side/_company/company/mapping.tsx': { path: '/company/mapping', guard: 'admin', title: 'Roles and groups' },
    '_side/_company/company/platforms.tsx': { path: '/company/platforms', guard: 'admin', title: 'Learning platforms' },
    '_side/_company/company/tools.tsx': { path: '/company/tools', guard: 'admin', title: 'Outside tools' },
    '_side/_company/company/api-keys.tsx': { path: '/company/api-keys', guard: 'admin', title: 'API keys' },
    '_side/_company/company/webhooks/index.tsx': {
      path: '/company/webhooks',
      guard: 'admin',
      title: 'Webhooks and record stores',
    },
    '_side/_company/company/webhooks/$id.tsx': {
      path: `/company/webhooks/${webhook._id}`,
      guard: 'admin',
      title: 'Delivery log',
    },
    '_side/_company/company/images.tsx': { path: '/company/images', guard: 'admin', title: 'Pictures' },
    '_side/_company/company/plans.tsx': { path: '/company/plans', guard: 'admin', title: 'Plans and vouchers' },
    '_side/_company/company/audit.tsx': { path: '/company/audit', guard: 'admin', title: 'Audit log' },
    '_side/_company/company/mail.tsx': { path: '/company/mail', guard: 'admin', title: 'E-mail' },
    '_side/_company/company/tasks.tsx': { path: '/company/tasks', guard: 'admin', title: 'Jobs' },
    '_side/_company/company/data.tsx': { path: '/company/data', guard: 'admin', title: 'Data' },
    '_side/upgrade.tsx': { path: '/upgrade', guard: 'auth', title: 'Free and premium', as: 'student' },
    '_public/unsubscribe/$token.tsx': { path: '/unsubscribe/token', guard: 'anyone', title: 'Stop these e-mails?' },
    '_side/announcements/index.tsx': { path: '/announcements', guard: 'auth', title: 'Announcements' },
    '_side/announcements/create.tsx': { path: '/announcements/create', guard: 'faculty', title: 'New announcement' },
    '_side/announcements/$id.tsx': {
      path: `/announcements/${announcement._id}`,
      guard: 'faculty',
      title: 'Edit announcement',
    },
    '_side/notifications.tsx': { path: '/notifications', guard: 'auth', title: 'Notifications', as: 'student' },
    '_side/practice/index.tsx': { path: '/practice', guard: 'auth', title: 'Practice', as: 'student' },
    '_side/practice/assign.tsx': { path: '/practice/assign', guard: 'faculty', title: 'Assign practice' },
    '_side/practice/assigned/$id.tsx': {
      path: `/practice/assigned/${assigned._id}`,
      guard: 'faculty',
      title: 'Algebra',
    },
    '_side/practice/run.tsx': { path: '/practice/run?from=mistakes', guard: 'student', title: 'Practice' },
    '_side/calendar.tsx': { path: '/calendar', guard: 'auth', title: 'Calendar' },
    '_side/dash.tsx': { path: '/dash', guard: 'auth', title: 'Dashboard' },
    '_side/exam/review/{-$id}.tsx': {
      path: `/exam/review/${finished._id}`,
      guard: 'auth',
      title: /Algebra|Review/,
      as: 'student',
    },
    '_side/myAttempt/index.tsx': { path: '/myAttempt', guard: 'auth', title: 'My attempts', as: 'student' },
    '_side/myAttempt/$id.tsx': {
      path: `/myAttempt/${finished._id}`,
      guard: 'auth',
      title: 'Result: Algebra',
      as: 'student',
    },
    '_side/courses/index.tsx': { path: '/courses', guard: 'auth', title: /courses/i },
    '_side/courses/create.tsx': { path: '/courses/create', guard: 'faculty', title: 'Create course' },
    '_side/courses/schema.tsx': { path: '/courses/schema', guard: 'faculty', title: 'Fields of a course' },
    '_side/courses/$id/index.tsx': { path: `/courses/${course._id}`, guard: 'auth', title: 'Waves' },
    '_side/courses/$id/edit.tsx': { path: `/courses/${course._id}/edit`, guard: 'faculty', title: 'Edit Waves' },
    '_side/courses/$id/topics/index.tsx': {
      path: `/courses/${course._id}/topics`,
      guard: 'auth',
      title: 'Topics of Waves',
    },
    '_side/courses/$id/topics/create.tsx': {
      path: `/courses/${course._id}/topics/create`,
      guard: 'faculty',
      title: 'Create topic',
    },
    '_side/courses/$id/topics/schema.tsx': {
      path: `/courses/${course._id}/topics/schema`,
      guard: 'faculty',
      title: 'Fields of a topic',
    },
    '_side/courses/$id/topics/$topicId/index.tsx': {
      path: `/courses/${course._id}/topics/${topics[0]!._id}`,
      guard: 'auth',
      title: topics[0]!.title,
      as: 'teacher',
    },
    '_side/courses/$id/topics/$topicId/edit.tsx': {
      path: `/courses/${course._id}/topics/${topics[0]!._id}/edit`,
      guard: 'faculty',
      title: 'Edit First steps',
    },
    '_side/quizzes/certificate/preview.tsx': {
      path: '/quizzes/certificate/preview',
      guard: 'faculty',
      title: 'Certificate preview',
    },
    '_side/courses/certificate/preview.tsx': {
      path: '/courses/certificate/preview',
      guard: 'faculty',
      title: 'Certificate preview',
    },
    '_side/quizzes/certificateData.tsx': {
      path: '/quizzes/certificateData',
      guard: 'faculty',
      title: 'Quiz certificates',
    },
    '_side/courses/certificateData.tsx': {
      path: '/courses/certificateData',
      guard: 'faculty',
      title: 'Course certificates',
    },
    '_side/courses/certificate/{-$id}.tsx': { path: '/courses/certificate', guard: 'auth', title: 'Certificates' },
    '_side/quizzes/certificate/{-$id}.tsx': {
      path: `/quizzes/certificate/${certificate._id}`,
      guard: 'auth',
      title: 'Certificate: Algebra',
    },
    '_side/questions/index.tsx': { path: '/questions', guard: 'faculty', title: 'Questions' },
    '_side/questions/create.tsx': { path: '/questions/create', guard: 'faculty', title: 'New question' },
    '_side/questions/bulkUpload.tsx': { path: '/questions/bulkUpload', guard: 'faculty', title: 'Import questions' },
    '_side/questions/duplicates.tsx': { path: '/questions/duplicates', guard: 'faculty', title: 'Duplicates' },
    '_side/questions/stimuli/index.tsx': { path: '/questions/stimuli', guard: 'faculty', title: 'Stimuli' },
    '_side/questions/stimuli/create.tsx': {
      path: '/questions/stimuli/create',
      guard: 'faculty',
      title: 'New stimulus',
    },
    '_side/questions/stimuli/$id.tsx': {
      path: `/questions/stimuli/${stimulus}`,
      guard: 'faculty',
      title: 'A long walk',
    },
    '_side/questions/schema.tsx': { path: '/questions/schema', guard: 'faculty', title: 'Fields of a question' },
    '_side/questions/$id_/history.tsx': {
      path: `/questions/${question}/history`,
      guard: 'faculty',
      title: 'History and use',
    },
    '_side/questions/$id.tsx': { path: `/questions/${question}`, guard: 'faculty', title: 'Quadratics' },
    '_side/quizzes/index.tsx': { path: '/quizzes', guard: 'auth', title: 'Quizzes' },
    '_side/quizzes/create.tsx': { path: '/quizzes/create', guard: 'faculty', title: 'Create quiz' },
    '_side/quizzes/quizSchema.tsx': { path: '/quizzes/quizSchema', guard: 'faculty', title: 'Fields of a quiz' },
    '_side/quizzes/quizSchemaSequentialForm.tsx': {
      path: '/quizzes/quizSchemaSequentialForm',
      guard: 'faculty',
      title: 'Create quiz step by step',
    },
    '_side/quizzes/make.tsx': { path: '/quizzes/make', guard: 'faculty', title: 'Create a quiz' },
    '_side/quizzes/$name/{-$id}/index.tsx': { path: address, guard: 'auth', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/edit.tsx': { path: `${address}/edit`, guard: 'faculty', title: 'Edit Algebra' },
    '_side/quizzes/$name/{-$id}/access.tsx': { path: `${address}/access`, guard: 'faculty', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/marking.tsx': { path: `${address}/marking`, guard: 'faculty', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/complaints.tsx': { path: `${address}/complaints`, guard: 'faculty', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/regrade.tsx': { path: `${address}/regrade`, guard: 'faculty', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/statistics.tsx': { path: `${address}/statistics`, guard: 'faculty', title: 'Algebra' },
    '_side/quizzes/$name/{-$id}/print.tsx': { path: `${address}/print`, guard: 'faculty', title: 'Print Algebra' },
    '_side/quizzes/$name/{-$id}/participants.tsx': {
      path: `${address}/participants`,
      guard: 'faculty',
      title: /Algebra/,
    },
    '_side/quizzes/$name/{-$id}/overrides.tsx': {
      path: `${address}/overrides`,
      guard: 'faculty',
      title: /Algebra/,
    },
    '_side/user/bulkUpload/index.tsx': { path: '/user/bulkUpload', guard: 'admin', title: 'Import people' },
    '_side/user/bulkUpload/$id.tsx': { path: `/user/bulkUpload/${task._id}`, guard: 'admin', title: 'First passwords' },
    '_side/user/index.tsx': { path: '/user', guard: 'faculty', title: 'People' },
    '_side/user/$id/index.tsx': { path: `/user/${person}`, guard: 'auth', title: 'Sofia Test' },
    '_side/user/$id/oldIndex.tsx': { path: `/user/${person}/oldIndex`, guard: 'auth', title: 'Record of Sofia Test' },
    '_side/user/groups/index.tsx': { path: '/user/groups', guard: 'admin', title: 'Groups' },
    '_side/user/groups/schema.tsx': { path: '/user/groups/schema', guard: 'admin', title: 'Fields of a group' },
    '_side/user/groups/$id.tsx': { path: `/user/groups/${group._id}`, guard: 'admin', title: 'Year 7' },
    '_side/user-profile.tsx': { path: '/user-profile', guard: 'auth', title: 'My profile' },
    '_side/table-list.tsx': { path: '/table-list', guard: 'auth', title: 'Tables' },
    '_side/typography.tsx': { path: '/typography', guard: 'auth', title: 'Typography' },
    '_side/icons.tsx': { path: '/icons', guard: 'auth', title: 'Icons' },
    '_side/maps.tsx': { path: '/maps', guard: 'auth', title: 'Maps' },
    '_side/user/me.tsx': { path: '/user/me', guard: 'auth', title: 'My profile' },
  };
}
