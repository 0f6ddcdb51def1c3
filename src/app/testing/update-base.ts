/** What update calls are tried with: something of each kind in one school. */

import { createPlan } from '#billing/contract-admin.ts';
import { buildPlan } from '#billing/testing.ts';
import { createChannel } from '#courses/channels/contract.ts';
import { createCourse } from '#courses/courses/contract.ts';
import { createTopic, updateOutline } from '#courses/courses/topics/contract.ts';
import { saveCertificate } from '#credentials/certificates/templates/contract.ts';
import { builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { createMapping } from '#identity/directories/contract.ts';
import { createConnection } from '#identity/oneroster/contract.ts';
import { connectionSettings } from '#identity/oneroster/testing.ts';
import { createGroup } from '#identity/people/contract.ts';
import { createProvider } from '#identity/sso/contract.ts';
import { createSamlProvider } from '#identity/sso/saml/contract.ts';
import { samlSettings } from '#identity/sso/saml/testing.ts';
import { buildProvider } from '#identity/sso/testing.ts';
import { createPlatform } from '#integrations/lti/contract.ts';
import { buildRoster } from '#integrations/lti/testing.ts';
import { platformSettings } from '#integrations/lti/testing-platform.ts';
import { buildItem, buildTool } from '#integrations/lti/tools/testing.ts';
import { saveFilter } from '#items/question-bank/bench/contract.ts';
import { createQuestion, listTags } from '#items/question-bank/contract.ts';
import { uploadImage } from '#items/question-bank/images/contract.ts';
import { createStimulus } from '#items/question-bank/stimuli/contract.ts';
import { createWebhook } from '#messaging/webhooks/contract.ts';
import { createAccommodation, createOverride } from '#quizzes/accommodations/contract.ts';
import { createQuiz } from '#quizzes/contract.ts';
import { createAnnouncement } from '#site/announcements/contract.ts';
import { createPost } from '#site/blog/contract.ts';
import { createPage } from '#site/cms/contract.ts';
import { buildBlock } from '#site/cms/contract-blocks.ts';
import { createFaq, listMessages, sendMessage } from '#site/support/contract.ts';
import { createTableView } from '#site/table-views/contract.ts';
import { mailKindNames, mailKinds } from '#tenancy/rules-mail.ts';
import { buildQuestion, buildQuiz } from './builders.ts';
import { type TestClient, testSite } from './site.ts';

export const site = await testSite();

export type Fields = Record<string, unknown>;

export interface UpdateThing {
  readonly params?: object;
  /** The fields as they are read back, by their names in the body. */
  read(): Promise<object>;
  /** Two values of every field. The first set is sent whole before each field is sent alone with its second value. */
  readonly first: Fields;
  readonly second: Fields;
  /** Fields that follow from another one, by that other one. */
  readonly follows?: Readonly<Record<string, readonly string[]>>;
  /** Fields that the answer does not show. */
  readonly unseen?: readonly string[];
  /** Who sends it; an admin unless said. */
  readonly caller?: TestClient;
  /** Where in the body the fields are. */
  wrap?(fields: Fields): object;
}

export const admin = site.as('admin');
export const teacher = site.as('teacher');
export const pixel = (last: string) =>
  Buffer.from(
    `iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==${last}`,
    'base64',
  );
export const image = await teacher.do(uploadImage, { file: { name: 'dot.png', bytes: pixel('') } });
export const ids = (things: readonly { _id: string }[]): string[] => things.map(({ _id }) => _id);
export const one = <T extends { _id: string }>(all: readonly T[], id: string): T => all.find(({ _id }) => _id === id)!;

export const groups = [
  await admin.do(createGroup, { body: { name: 'Mondays', description: 'Room 12' } }),
  await admin.do(createGroup, { body: { name: 'Fridays' } }),
];
export const [inA, inB] = [[groups[0]!._id], [groups[1]!._id]];
export const [jan, feb, mar, apr] = ['2031-01-01', '2031-02-01', '2031-03-01', '2031-04-01'].map(
  (day) => `${day}T08:00:00.000Z`,
);
export const teachers = [site.school.people.teacher.personId, site.school.people.admin.personId];
export const questions = [await buildQuestion(site), await buildQuestion(site), await buildQuestion(site)];
export const quiz = await buildQuiz(site, { name: 'Rules', questions });
export const byId = { id: quiz._id };
export const channel = await teacher.do(createChannel, { body: { name: 'Revision' } });
export const course = await teacher.do(createCourse, { body: { title: 'Functions' } });
export const earlier = [
  await teacher.do(createCourse, { body: { title: 'Numbers' } }),
  await teacher.do(createCourse, { body: { title: 'Sets' } }),
];
export const inCourse = { id: course._id };
export const outline = await teacher.do(updateOutline, {
  params: inCourse,
  body: { sections: [{ title: 'One' }, { title: 'Two' }] },
});
export const topicBefore = [
  await teacher.do(createTopic, { params: inCourse, body: { title: 'Before' } }),
  await teacher.do(createTopic, { params: inCourse, body: { title: 'Before that' } }),
];
export const topic = await teacher.do(createTopic, { params: inCourse, body: { title: 'Slope' } });
export const topicParams = { courseId: course._id, topicId: topic._id };
export const edited = await teacher.do(createQuiz, { body: { name: 'Edited' } });
export const stimuli = [
  await teacher.do(createStimulus, { body: { title: 'One', content: '<p>One</p>' } }),
  await teacher.do(createStimulus, { body: { title: 'Two', content: '<p>Two</p>' } }),
  await teacher.do(createStimulus, { body: { title: 'Three', content: '<p>Three</p>' } }),
];
export const question = await teacher.do(createQuestion, {
  body: { title: 'Asked', type: 'true-false', content: { stem: '<p>So?</p>', right: true }, tags: ['algebra'] },
});
export const { tags } = await teacher.do(listTags, { query: { q: 'algebra' } });
export const tag = tags[0]!._id;
export const tableView = await teacher.do(createTableView, {
  body: { list: '/questions', name: 'First', hidden: [], density: 'comfortable', search: {} },
});
export const savedFilter = await teacher.do(saveFilter, { body: { name: 'First', search: {} } });
export const post = await teacher.do(createPost, { body: { title: 'News' } });
export const announcement = await teacher.do(createAnnouncement, { body: { title: 'Holiday' } });
export const faq = await admin.do(createFaq, { body: { question: 'When?' } });
export const letter = { name: 'Ada', email: 'ada@home.test', subject: 'Hello', message: 'Hello' };
await site.as('visitor').do(sendMessage, { body: letter });
export const message = (await admin.do(listMessages, {})).messages[0]!;
export const plan = await admin.do(createPlan, { body: buildPlan() });
export const platform = await admin.do(createPlatform, {
  body: { ...platformSettings('https://platform.example'), deployments: [] },
});
export const tool = await buildTool(site);
export const toolItem = await buildItem(site, { tool: tool._id, topic: topic._id });
export const roster = await buildRoster(site, { group: groups[0]!._id });
export const { webhook } = await admin.do(createWebhook, {
  body: { kind: 'xapi-1', url: 'https://a.example/xapi', events: ['attempt.graded'], secret: 'store secret' },
});
export const oneRoster = await admin.do(createConnection, { body: connectionSettings('https://sis.example') });
export const saml = await admin.do(createSamlProvider, { body: await samlSettings() });
export const provider = await admin.do(createProvider, { body: buildProvider() });
export const mapping = await admin.do(createMapping, {
  body: { source: 'oidc', about: 'role', value: 'first', role: 'student', groups: [] },
});
export const accommodation = await teacher.do(createAccommodation, {
  body: { group: inA[0]!, factor: 1.5, reason: 'Because' },
});
export const override = await teacher.do(createOverride, {
  params: byId,
  body: { group: inA[0]!, factor: 1.5, reason: 'Because' },
});
await admin.do(createPage, { body: { kind: 'promo', name: 'spring', title: 'Spring' } });
export const person = await site.addPerson(site.school, ['student'], 'Grace');
export const me = await site.addPerson(site.school, ['teacher'], 'Mine');
export const { layout } = builtInTemplates.quiz;
export const template = await admin.do(saveCertificate, {
  body: { certificate: { name: 'Own', type: 'quiz', layout } },
});
export const other = await admin.do(saveCertificate, {
  body: { certificate: { name: 'Other', type: 'quiz', layout } },
});
export const top = { layout: builtInTemplates.excellence.layout, type: 'excellence' } as const;
export const excellence = [
  await admin.do(saveCertificate, { body: { certificate: { name: 'Top', ...top } } }),
  await admin.do(saveCertificate, { body: { certificate: { name: 'Peak', ...top } } }),
];
export const key = (letter: string): string => letter.repeat(64);
export const matrix = (rows: readonly string[]) => ({
  during: [],
  'right-after': rows,
  later: rows,
  'after-close': rows,
});
export const block = (id: string) => buildBlock('richText', id, { body: '<p>Words</p>' });
export const mail = (subject: string) =>
  Object.fromEntries(
    mailKindNames.map((kind) => [
      kind,
      { subject, body: mailKinds[kind].needed.map((place) => `{{${place}}}`).join(' ') || 'Hello' },
    ]),
  );
