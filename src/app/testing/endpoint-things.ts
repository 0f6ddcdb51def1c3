/** Something of the first school for every endpoint that names one, and what a stranger would say to reach into it. */
import { createECDH } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { createChannel } from '#courses/channels/contract.ts';
import { buildCourse } from '#courses/courses/testing.ts';
import { getQuizCertificateUrl, verifyCertificate } from '#credentials/certificates/contract.ts';
import { readDecisions } from '#credentials/certificates/decisions/actions.ts';
import { openDecisions } from '#credentials/certificates/decisions/store.ts';
import { usualRule } from '#credentials/certificates/rules-issue.ts';
import { saveCertificate } from '#credentials/certificates/templates/contract.ts';
import { builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { startQuiz, submitAttempt } from '#delivery/contract.ts';
import { askAbout } from '#grading/appeals/contract.ts';
import { startRegrade } from '#grading/regrade/contract.ts';
import { addGroupUsers, createGroup } from '#identity/people/contract.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { uploadMedia } from '#media/contract.ts';
import { addPushDevice } from '#messaging/notifications/push/contract.ts';
import { notify } from '#messaging/notifications/store.ts';
import { createAccommodation, createOverride } from '#quizzes/accommodations/contract.ts';
import { startPreview } from '#results/preview/contract.ts';
import { startTask } from '#tasks/actions.ts';
import { addBankThings } from './bank-things.ts';
import { buildQuestion, buildQuiz } from './builders.ts';
import { addLiveThings } from './live-things.ts';
import { addPlanThings } from './plan-things.ts';
import { addPracticeThings } from './practice-things.ts';
import { buildPublicThings } from './public-things.ts';
import { addSignInThings } from './sign-in-things.ts';
import { testSite } from './site.ts';
import { addSiteThings } from './site-things.ts';
import { addToolThings } from './tool-things.ts';

export const site = await testSite();

export const MARK = 'Belongs-to-school-one';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const question = await buildQuestion(site, { title: MARK, tags: [MARK] });
const quiz = await buildQuiz(site, {
  name: MARK,
  questions: [question],
  attemptsAllowed: 0,
  opensAt: '2026-01-05T09:00:00Z',
});
const sitting = await site.as('student').do(startQuiz, { body: { id: quiz._id } });
await site.as('student').do(submitAttempt, { body: { id: sitting._id } });
const appeal = await site.as('student').do(askAbout, { params: { id: sitting._id }, body: { question, words: MARK } });
export const group = await site.as('admin').do(createGroup, { body: { name: MARK } });
export const person = site.school.people.student.personId;
await site.as('admin').do(addGroupUsers, { params: { id: group._id }, body: { selectedUserIds: [person] } });
const { updatedAt: _, revision: __, _id: ___, ...layout } = builtInTemplates.quiz;
const ownTemplate = await site
  .as('admin')
  .do(saveCertificate, { body: { certificate: { ...layout, name: MARK } } })
  .then(({ updatedAt: _, revision: __, ...template }) => template);
const bankThings = await addBankThings(site, MARK, question);
const image = await site.as('teacher').do(uploadImage, { file: { name: `${MARK}.png`, bytes: PIXEL } });
const { certificate } = await site.as('student').do(getQuizCertificateUrl, { params: { id: quiz._id } });
const { signed } = await site.as('visitor').do(verifyCertificate, { query: { code: certificate.code } });
const badgeKey = signed!.key;
const { regrade } = await site.as('teacher').do(startRegrade, {
  params: { id: quiz._id },
  body: { choices: [{ question, choice: 'full' }], reason: MARK },
});
await site.runTasks();
const certificateDecision = await site.database.inTenant(site.school.id, async (tx) => {
  const fallen = { certificateId: certificate._id, personId: person, percentNow: 0 };
  await openDecisions(tx, quiz._id, 'regrade', [fallen], site.now());
  return (await readDecisions(tx, { state: 'open', ofst: 0, limit: 1 })).decisions[0]!._id;
});
const preview = await site.as('teacher').do(startPreview, { params: { id: quiz._id }, body: {} });
const override = await site
  .as('teacher')
  .do(createOverride, { params: { id: quiz._id }, body: { group: group._id, extraMinutes: 10, reason: MARK } });
const accommodation = await site
  .as('teacher')
  .do(createAccommodation, { body: { group: group._id, factor: 1.25, reason: MARK } });
const task = await startTask(site.server.services, site.school.id, {
  kind: 'nothing',
  title: MARK,
  params: {},
  startedBy: site.school.people.student.personId,
});
const planThings = await addPlanThings(site, MARK);
const liveThings = await addLiveThings(site, MARK, quiz._id, question);
const practiceThings = await addPracticeThings(site, MARK, question, group._id);
const channel = await site.as('teacher').do(createChannel, { body: { name: MARK, kind: 'invitation' } });
const channelMember = { id: channel._id, personId: site.school.people.teacher.personId };
const siteThings = await addSiteThings(site, MARK);
await site.database.inTenant(site.school.id, (tx) =>
  notify(tx, [site.school.people.student.personId], { kind: 'message', title: MARK }),
);
const device = await site.as('student').do(addPushDevice, {
  body: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/device',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    },
  },
});
const userImport = await startTask(site.server.services, site.school.id, {
  kind: 'people-upload',
  title: MARK,
  params: {},
  startedBy: site.school.people.admin.personId,
});
const { course, topics } = await buildCourse(site, { title: MARK, topics: [{ title: MARK, published: true }] });
const topic = { courseId: course._id, topicId: topics[0]!._id };
const media = await site.as('teacher').do(uploadMedia, { file: { name: `${MARK}.txt`, bytes: Buffer.from(MARK) } });

const signInThings = await addSignInThings(site, MARK, quiz._id);
const toolThings = await addToolThings(site, MARK, topic.topicId);
const publicThings = await buildPublicThings(site, MARK, quiz._id);

/**
 * Something of the first school for every address that names one: an id, or each parameter by its name.
 * An endpoint missing here fails the walk.
 */
export const ownedBySchoolOne: Record<string, string | Record<string, string>> = {
  ...signInThings.owned,
  ...toolThings.owned,
  ...planThings.owned,
  ...liveThings.owned,
  ...practiceThings.owned,
  ...bankThings.owned,
  ...publicThings.owned,
  '/v1/api/questions/:id': question,
  '/v1/api/images/:hash': image.url.split('/').at(-1)!,
  '/v1/api/admin/images/:hash': image.url.split('/').at(-1)!,
  '/v1/api/admin/studentSummary/:id': site.school.people.student.personId,
  '/v1/api/admin/mails/:id': uuid(),
  '/v1/api/admin/mails/:id/retry': uuid(),
  '/v1/api/admin/exports/:id/file': task,
  '/v1/api/users/:id': person,
  '/v1/api/users/:id/record': person,
  '/v1/api/users/:id/signIns': person,
  '/v1/api/users/:id/activity': person,
  '/v1/api/users/groups/:id': group._id,
  '/v1/api/users/groups/:id/restore': group._id,
  '/v1/api/users/groups/:id/users': group._id,
  '/v1/api/users/groups/:id/user/:userId': { id: group._id, userId: person },
  '/v1/api/quizes/:id': quiz._id,
  '/v1/api/quizes/:id/publish': quiz._id,
  '/v1/api/quizes/:id/archive': quiz._id,
  '/v1/api/quizes/:id/exam': quiz._id,
  '/v1/api/quizes/:id/quizAnalysis': quiz._id,
  '/v1/api/quizes/:id/leaderboard': quiz._id,
  '/v1/api/quizes/:id/participants': quiz._id,
  '/v1/api/quizes/:id/access': quiz._id,
  '/v1/api/quizes/:id/admission': quiz._id,
  '/v1/api/quizes/:id/safe-browser': quiz._id,
  '/v1/api/quizes/:id/safe-browser/file/:token': { id: quiz._id, token: 'A'.repeat(22) },
  '/v1/api/quizes/:id/safe-browser/way': quiz._id,
  '/v1/api/quizes/:id/safe-browser/proof': quiz._id,
  '/v1/api/quizes/:id/overrides': quiz._id,
  '/v1/api/quizes/:id/overrides/:overrideId': { id: quiz._id, overrideId: override._id },
  '/v1/api/quizes/:id/effectiveRules': quiz._id,
  '/v1/api/accommodations/:id': accommodation._id,
  '/v1/api/quizes/:id/proctor': quiz._id,
  '/v1/api/quizes/:id/answerFile': quiz._id,
  '/v1/api/quizes/:id/monitor': quiz._id,
  '/v1/api/quizes/:id/monitor/stream': quiz._id,
  '/v1/api/quizes/:id/supervision': quiz._id,
  '/v1/api/quizes/:id/tools': quiz._id,
  '/v1/api/quizes/attempts/:id/aids': sitting._id,
  '/v1/api/quizes/attempts/:id/hint': sitting._id,
  '/v1/api/quizes/attempts/:id/finishSection': sitting._id,
  '/v1/api/quizes/attempts/:id/files': sitting._id,
  '/v1/api/quizes/attempts/:id/files/:hash': { id: sitting._id, hash: 'a'.repeat(64) },
  '/v1/api/quizes/attempts/:id/ownFiles/:hash': { id: sitting._id, hash: 'a'.repeat(64) },
  '/v1/api/quizes/attempts/:id/timeline': sitting._id,
  '/v1/api/quizes/attempts/:id/beat': sitting._id,
  '/v1/api/quizes/attempts/:id/line': sitting._id,
  '/v1/api/quizes/attempts/:id/acknowledge': sitting._id,
  '/v1/api/quizes/:id/marking': quiz._id,
  '/v1/api/questions/:id/usage': question,
  '/v1/api/questions/:id/like': question,
  '/v1/api/quizes/:id/rehearsals': quiz._id,
  '/v1/api/rehearsals/:id': preview._id,
  '/v1/api/rehearsals/:id/exam': preview._id,
  '/v1/api/rehearsals/:id/saveResp': preview._id,
  '/v1/api/rehearsals/:id/hint': preview._id,
  '/v1/api/rehearsals/:id/finishSection': preview._id,
  '/v1/api/rehearsals/:id/submit': preview._id,
  '/v1/api/rehearsals/:id/review': preview._id,
  '/v1/api/quizes/attempts/:id/complaints': sitting._id,
  '/v1/api/quizes/:id/complaints': quiz._id,
  '/v1/api/complaints/:id': appeal._id,
  '/v1/api/complaints/:id/answer': appeal._id,
  '/v1/api/quizes/:id/regrade': quiz._id,
  '/v1/api/quizes/:id/statistics': quiz._id,
  '/v1/api/quizes/:id/statistics/models': quiz._id,
  '/v1/api/quizes/:id/statistics/items': quiz._id,
  '/v1/api/quizes/:id/statistics/responses': quiz._id,
  '/v1/api/quizes/:id/regrade/answers': quiz._id,
  '/v1/api/quizes/:id/marking/students': quiz._id,
  '/v1/api/quizes/:id/waiting': quiz._id,
  '/v1/api/quizes/:id/print': quiz._id,
  '/v1/api/quizes/:id/print/word': quiz._id,
  '/v1/api/quizes/:id/print/word/losses': quiz._id,
  '/v1/api/quizes/:id/regrade/preview': quiz._id,
  '/v1/api/regrades/:id/undo': regrade,
  '/v1/api/regrades/:id/changes': regrade,
  '/v1/api/certificates/decisions/:id': certificateDecision,
  '/v1/api/quizes/:id/marking/rules': quiz._id,
  '/v1/api/quizes/:id/marking/next': quiz._id,
  '/v1/api/lti/attempts/:attempt/questions/:question/open': { attempt: sitting._id, question },
  '/v1/api/marking/:attempt/:question': { attempt: sitting._id, question },
  '/v1/api/marking/:attempt/:question/hold': { attempt: sitting._id, question },
  '/v1/api/marking/:attempt/:question/release': { attempt: sitting._id, question },
  '/v1/api/marking/:attempt/:question/mark': { attempt: sitting._id, question },
  '/v1/api/quizes/attempts/:id/bookmarks': sitting._id,
  '/v1/api/quizes/attempts/:id/bookmarks/:question': { id: sitting._id, question },
  '/v1/api/quizes/attempts/:id': sitting._id,
  '/v1/api/quizes/attempts/:id/review': sitting._id,
  '/v1/api/quizes/attempts/:id/late': sitting._id,
  '/v1/api/quizes/:id/getCertificateUrl': quiz._id,
  '/v1/api/quizes/:id/certificate': quiz._id,
  '/v1/api/quizes/certificate/:id': certificate._id,
  '/v1/api/courses/certificate/:id': certificate._id,
  '/v1/api/certificates/:id/revoke': certificate._id,
  '/v1/api/certificates/:id/file': certificate._id,
  '/v1/api/certificates/:id/credential': certificate._id,
  '/v1/api/certificates/status/:list': { list: '1' },
  '/v1/api/admin/badgeKeys/:id/withdraw': badgeKey,
  '/v1/api/certificates/:id/reissue': certificate._id,
  '/v1/api/certificates/rules/:kind/:id': { kind: 'quiz', id: quiz._id },
  '/v1/api/quizes/:id/certificates/issue': quiz._id,
  '/v1/api/certificates/templates/:id/sample': ownTemplate._id,
  ...siteThings.owned,
  '/v1/api/notices/push/:id': device._id,
  '/v1/api/tasks/:id': task,
  '/v1/api/tasks/:id/file': task,
  '/v1/api/tasks/:id/cancel': task,
  '/v1/api/tasks/:id/retry': task,
  '/v1/api/users/bulkUpload/:id/slips': userImport,
  '/v1/api/media/:id': media._id,
  '/v1/api/courses/:id': course._id,
  '/v1/api/courses/:id/publish': course._id,
  '/v1/api/courses/:id/archive': course._id,
  '/v1/api/courses/:id/duplicate': course._id,
  '/v1/api/courses/:id/restore': course._id,
  '/v1/api/courses/:id/export': course._id,
  '/v1/api/courses/:id/topics': course._id,
  '/v1/api/courses/:id/outline': course._id,
  '/v1/api/courses/:id/startCourse': course._id,
  '/v1/api/courses/:id/progress': course._id,
  '/v1/api/courses/:id/markQuizComplete': course._id,
  '/v1/api/courses/:id/enrolledStudents': course._id,
  '/v1/api/courses/:id/enrolledStudents/export': course._id,
  '/v1/api/courses/:id/enrolledStudents/:personId': { id: course._id, personId: person },
  '/v1/api/courses/:id/message': course._id,
  '/v1/api/courses/:id/getCertificateUrl': course._id,
  '/v1/api/courses/:courseId/topics/:topicId/read': topic,
  '/v1/api/courses/:courseId/topics/:topicId/progress': topic,
  '/v1/api/courses/:courseId/topics/:topicId': topic,
  '/v1/api/courses/:courseId/topics/:topicId/publish': topic,
  '/v1/api/courses/:courseId/topics/:topicId/restore': topic,
  '/v1/api/courses/:courseId/topics/:topicId/versions': topic,
  '/v1/api/courses/:courseId/topics/:topicId/versions/:version': { ...topic, version: '1' },
  '/v1/api/courses/:courseId/topics/:topicId/versions/:version/restore': { ...topic, version: '1' },
  '/v1/api/quizes/studentDashData/:id': site.school.people.student.personId,
  '/v1/api/channels/:id': channel._id,
  '/v1/api/channels/channels/:id': channel._id,
  '/v1/api/channels/:id/cover': channel._id,
  '/v1/api/channels/:id/restore': channel._id,
  '/v1/api/channels/:id/passCode': channel._id,
  '/v1/api/channels/:id/items': channel._id,
  '/v1/api/channels/:id/leave': channel._id,
  '/v1/api/channels/:id/members': channel._id,
  '/v1/api/channels/:id/members/:personId': channelMember,
};

/** What a call of another school would have to name to reach into the first one. */
export const foreignInput: Record<string, { query?: object; body?: object }> = {
  ...signInThings.foreignInput,
  ...toolThings.foreignInput,
  ...planThings.foreignInput,
  ...liveThings.foreignInput,
  ...practiceThings.foreignInput,
  ...publicThings.inputs,
  'PUT /v1/api/admin/tenant': { body: { logo: image.url } },
  'POST /v1/api/admin/saveCertificate': { body: { certificate: { ...ownTemplate, name: 'Stolen' } } },
  'PUT /v1/api/admin/images/:hash': { body: { alt: 'Stolen' } },
  'GET /v1/api/admin/audit': { query: { id: quiz._id } },
  'POST /v1/api/certificates/:id/reissue': { body: { reason: 'Stolen' } },
  'PUT /v1/api/certificates/rules/:kind/:id': { body: { ...usualRule('quiz'), issue: 'never' } },
  'POST /v1/api/certificates/:id/revoke': { body: { reason: 'Stolen' } },
  'GET /v1/api/certificates': { query: { person: site.school.people.student.personId } },
  'GET /v1/api/certificates/verify': { query: { code: certificate.code } },
  ...siteThings.foreignInput,
  'POST /v1/api/quizes/:id/answerFile': {
    body: { file: { kind: 'tripos-answers', version: 1, attempt: uuid(), publicKey: 'x', iv: 'x', data: 'x' } },
  },
  'POST /v1/api/admin/slowedSignIns/lift': { body: { person: site.school.people.student.personId } },
  'GET /v1/api/search': { query: { q: MARK } },
  'PUT /v1/api/quizes/attempts/:id/bookmarks': { body: { question, note: MARK } },
  'PUT /v1/api/questions/:id': {
    body: { title: 'x', type: 'true-false', content: { stem: 'x', right: true }, version: 1 },
  },
  'POST /v1/api/questions/many': { body: { ids: [question], change: { deed: 'delete' } } },
  ...bankThings.calls,
  'POST /v1/api/questions/filters': { body: { name: 'Hard ones', search: { dif: '5' } } },
  'POST /v1/api/questions/:id/versions/:version/restore': { body: { newest: 1 } },
  'GET /v1/api/questions/export': { query: { format: 'json', ids: question } },
  'GET /v1/api/questions/export/losses': { query: { format: 'aiken', ids: question } },
  'POST /v1/api/questions/export/task': { body: { format: 'json', ids: [question] } },
  'POST /v1/api/users': { body: { firstName: 'Spy', email: 'spy@other.test', groups: [group._id] } },
  'POST /v1/api/users/many': { body: { deed: 'disable', users: [person] } },
  'GET /v1/api/users/all': { query: { usrgrp: group._id, limit: 100 } },
  'GET /v1/api/users/export': { query: { usrgrp: group._id } },
  'POST /v1/api/users/groups/:id/users': { body: { selectedUserIds: [person], groupName: 'Stolen' } },
  'PUT /v1/api/users/groups/:id': { body: { name: 'Stolen' } },
  'POST /v1/api/admin/updateUserPassword': { body: { user: { _id: person, password: 'stolen password' } } },
  'POST /v1/api/admin/updateUserStatus': { body: { user: { _id: person, status: 'disabled' } } },
  'POST /v1/api/admin/updateUserInfo': { body: { user: { _id: person, info: { firstName: 'Stolen' } } } },
  'POST /v1/api/courses/:id/markQuizComplete': { body: { quizId: quiz._id } },
  'POST /v1/api/courses/:id/message': { body: { people: [site.school.people.student.personId] } },
  'POST /v1/api/courses': { body: { title: 'Stolen', prerequisites: [course._id] } },
  'PUT /v1/api/courses/:id': { body: { title: 'Stolen' } },
  'POST /v1/api/courses/:id/archive': { body: { archived: true } },
  'POST /v1/api/courses/:id/topics': { body: { title: 'Stolen', quizzes: [{ quiz: quiz._id }] } },
  'PUT /v1/api/courses/:id/outline': { body: { topics: [topic.topicId] } },
  'POST /v1/api/courses/:courseId/topics/:topicId': { body: { title: 'Stolen' } },
  'POST /v1/api/quizes': { body: { name: 'Stolen', questions: [{ question }] } },
  'POST /v1/api/quizes/check': { body: { id: quiz._id } },
  'POST /v1/api/quizes/:id/rehearsals': { body: { person } },
  'POST /v1/api/rehearsals/:id/finishSection': { body: { section: 0 } },
  'POST /v1/api/rehearsals/:id/hint': { body: { question, number: 1 } },
  'POST /v1/api/rehearsals/:id/saveResp': { body: { resp: [{ question, answer: { option: null }, seq: 1 }] } },
  'PUT /v1/api/quizes/:id': { body: { name: 'Stolen', questions: [] } },
  'POST /v1/api/quizes/:id/archive': { body: { archived: true } },
  'POST /v1/api/quizes/attempts/:id/files': { query: { question } },
  'POST /v1/api/quizes/attempts/:id/complaints': { body: { question, words: 'Stolen' } },
  'POST /v1/api/complaints/:id/answer': { body: { accepted: true, answer: 'Stolen' } },
  'GET /v1/api/quizes/:id/regrade/answers': { query: { question } },
  'POST /v1/api/quizes/:id/regrade/preview': { body: { choices: [{ question, choice: 'full' }] } },
  'POST /v1/api/quizes/:id/regrade': { body: { choices: [{ question, choice: 'full' }], reason: 'Stolen' } },
  'POST /v1/api/certificates/decisions/:id': { body: { decision: 'revoke', reason: 'Stolen' } },
  'GET /v1/api/certificates/decisions': { query: { quiz: quiz._id } },
  'PUT /v1/api/quizes/:id/marking/rules': {
    body: { isBlind: false, hasSecondMarker: false, tolerancePercent: 10 },
  },
  'POST /v1/api/quizes/:id/marking/next': { body: { question } },
  'POST /v1/api/marking/:attempt/:question/hold': { body: { takeOver: true } },
  'POST /v1/api/marking/:attempt/:question/mark': { body: { marks: '0', reason: 'Stolen' } },
  'POST /v1/api/quizes/startQuiz': { body: { id: quiz._id } },
  'POST /v1/api/quizes/saveResp': { body: { id: sitting._id, resp: [{ question, answer: { option: null }, seq: 1 }] } },
  'POST /v1/api/quizes/saveLate': { body: { id: sitting._id, resp: [{ question, answer: { option: null }, seq: 1 }] } },
  'POST /v1/api/quizes/submit': { body: { id: sitting._id } },
  'POST /v1/api/subscription/': { body: { id: quiz._id } },
  'POST /v1/api/subscription/channel': { body: { id: channel._id } },
  'GET /v1/api/subscription/checkQuizSubscription': { query: { quizId: quiz._id } },
  'POST /v1/api/channels/channels/:id': { body: { name: 'Stolen', kind: 'public' } },
  'PUT /v1/api/channels/:id/items': { body: { items: [{ kind: 'quiz', _id: quiz._id }] } },
  'POST /v1/api/channels/:id/members': { body: { emails: [site.school.people.student.email] } },
  'PUT /v1/api/channels/:id/members/:personId': { body: { role: 'moderator' } },
  'POST /v1/api/quizes/:id/overrides': { body: { person, extraMinutes: 5, reason: 'Stolen' } },
  'PUT /v1/api/quizes/:id/overrides/:overrideId': { body: { extraMinutes: 5, reason: 'Stolen' } },
  'GET /v1/api/quizes/:id/effectiveRules': { query: { person } },
  'GET /v1/api/accommodations': { query: { person } },
  'POST /v1/api/accommodations': { body: { person, factor: 1.25, reason: 'Stolen' } },
  'PUT /v1/api/accommodations/:id': { body: { factor: 1.25, reason: 'Stolen' } },
  'POST /v1/api/quizes/:id/proctor': { body: { deed: 'end', attempts: [sitting._id], reason: 'Stolen' } },
  'PUT /v1/api/quizes/:id/access': { body: { code: 'Stolen' } },
  'PUT /v1/api/quizes/:id/admission': { body: { access: { code: 'Stolen' } } },
  'PUT /v1/api/quizes/:id/safe-browser': { body: { mode: 'made', options: { quitPassword: 'Stolen word' } } },
  'POST /v1/api/quizes/:id/safe-browser/proof': { body: {} },
  'PUT /v1/api/quizes/:id/tools': {
    body: {
      calculator: 'scientific',
      notes: false,
      highlighter: false,
      readAloud: false,
      hints: false,
      glossary: false,
      languageHelp: true,
      ruler: 'inches',
      protractor: true,
    },
  },
  'POST /v1/api/quizes/attempts/:id/aids': {
    body: { aids: [{ about: 'notes', seq: 1, base: 0, value: { text: 'Stolen' } }] },
  },
  'POST /v1/api/quizes/attempts/:id/finishSection': { body: { section: 0 } },
  'POST /v1/api/quizes/attempts/:id/hint': { body: { question, number: 1 } },
  'PUT /v1/api/quizes/:id/supervision': { body: { notesSignals: true, oneDevice: true } },
  'POST /v1/api/quizes/attempts/:id/acknowledge': { body: { message: sitting._id } },
  'GET /v1/api/quizes/userAttemptCount': { query: { quizId: quiz._id } },
  'GET /v1/api/quizes/userQuizReport': { query: { quizId: quiz._id } },
  'GET /v1/api/quizes/userAttemptAnalysis': { query: { quizId: quiz._id, attemptId: sitting._id } },
};
