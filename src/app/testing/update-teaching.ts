/** The update calls of courses, quizzes, questions, certificates and channels. */

import { getChannel } from '#courses/channels/contract.ts';
import { getCourse } from '#courses/courses/contract.ts';
import { getTopic } from '#courses/courses/topics/contract.ts';
import { getCertificateRule } from '#credentials/certificates/rules/contract.ts';
import { builtInTemplates } from '#credentials/certificates/templates/rules.ts';
import { getSupervision } from '#delivery/proctoring/contract-supervision.ts';
import { getMarking } from '#grading/manual/contract.ts';
import { listFilters } from '#items/question-bank/bench/contract.ts';
import { getQuestion, listTags } from '#items/question-bank/contract.ts';
import { getStimulus } from '#items/question-bank/stimuli/contract.ts';
import { getAccess } from '#quizzes/access/contract.ts';
import { listAccommodations, listOverrides } from '#quizzes/accommodations/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getSafeBrowser } from '#quizzes/safe-browser/contract.ts';
import { getTools } from '#quizzes/tools/contract.ts';
import { admissionAfter, admissionBefore, given, givenLater, safeAfter, safeBefore } from './update-admission.ts';
import {
  accommodation,
  apr,
  byId,
  channel,
  earlier,
  edited,
  excellence,
  feb,
  ids,
  image,
  inA,
  inB,
  inCourse,
  jan,
  mar,
  matrix,
  one,
  other,
  outline,
  override,
  question,
  questions,
  quiz,
  savedFilter,
  stimuli,
  tag,
  teacher,
  teachers,
  template,
  topicBefore,
  topicParams,
  type UpdateThing,
} from './update-base.ts';

/** A search that names every field. */
const searchOf = (word: string, own: object) => ({
  ...Object.fromEntries(['q', 'st', 'subscription', 'status', 'import', 'stimulus', 'own'].map((name) => [name, word])),
  ...own,
});

export const updatesOfTeaching: Readonly<Record<string, UpdateThing>> = {
  'PUT /v1/api/courses/:id': {
    params: inCourse,
    read: async () => {
      const { teachers, groups, prerequisites, ...rest } = await teacher.do(getCourse, { params: inCourse });
      return { ...rest, teachers: ids(teachers).sort(), groups: ids(groups), prerequisites: ids(prerequisites) };
    },
    first: {
      title: 'Functions',
      summary: 'Short',
      cover: image.url,
      outcomes: ['Draw'],
      description: '<p>Long</p>',
      teachers,
      access: 'groups',
      groups: inA,
      channel: null,
      opensAt: jan,
      closesAt: mar,
      subscription: 2,
      prerequisites: [earlier[0]!._id],
      completionRule: 'share',
      completionShare: 80,
      certificateTemplate: null,
    },
    second: {
      title: 'Graphs',
      summary: 'Shorter',
      cover: null,
      outcomes: ['Read'],
      description: '<p>Longer</p>',
      teachers: [teachers[0]],
      access: 'open',
      groups: inB,
      channel: null,
      opensAt: feb,
      closesAt: apr,
      subscription: 1,
      prerequisites: [earlier[1]!._id],
      completionRule: 'topics',
      completionShare: 70,
      certificateTemplate: builtInTemplates.course._id,
    },
    // What belongs to a kind that was left is dropped.
    follows: { access: ['groups'], completionRule: ['completionShare'] },
    unseen: ['channel'],
  },
  'POST /v1/api/courses/:courseId/topics/:topicId': {
    params: topicParams,
    read: async () => {
      const { quizzes, ...rest } = await teacher.do(getTopic, { params: topicParams });
      return { ...rest, quizzes: quizzes.map(({ quiz, passPercent }) => ({ quiz, passPercent })) };
    },
    first: {
      title: 'Slope',
      body: '<p>One</p>',
      section: outline.sections[0]!._id,
      published: true,
      completion: 'seconds',
      completionSeconds: 60,
      drip: 'after',
      dripAt: null,
      dripDays: null,
      dripTopic: topicBefore[0]!._id,
      quizzes: [{ quiz: quiz._id, passPercent: 50 }],
    },
    second: {
      title: 'Slopes',
      body: '<p>Two</p>',
      section: outline.sections[1]!._id,
      published: false,
      completion: 'hand',
      completionSeconds: 90,
      drip: 'none',
      dripAt: jan,
      dripDays: 3,
      dripTopic: topicBefore[1]!._id,
      quizzes: [{ quiz: quiz._id, passPercent: 60 }],
    },
    follows: { completion: ['completionSeconds'], drip: ['dripTopic'] },
    unseen: ['dripAt', 'dripDays'],
  },
  'PUT /v1/api/quizes/:id': {
    params: { id: edited._id },
    read: async () => {
      const { groups, questions, ...rest } = await teacher.do(getQuiz, { params: { id: edited._id } });
      return {
        ...rest,
        groups: ids(groups),
        questions: questions.map(({ question, ...place }) => ({ ...place, question: question._id })),
      };
    },
    first: {
      name: 'Edited',
      description: '<p>About</p>',
      instructions: '<p>Read</p>',
      durationSeconds: 600,
      opensAt: jan,
      closesAt: mar,
      lateSeconds: 30,
      feedbackTiming: 3,
      review: matrix(['attempt', 'marks']),
      negativeMarking: '1/3',
      penaltyFor: 'choice',
      marksFloor: 'question',
      triesAllowed: 1,
      countedTry: 'last',
      subscription: 2,
      attemptsAllowed: 3,
      countedAttempt: 'last',
      shuffleQuestions: false,
      shuffleOptions: false,
      passPercent: 60,
      isPublic: true,
      guestsAllowed: true,
      groups: inA,
      questions: [{ question: questions[0]!, marks: 3, sample: true, section: 1 }],
      sections: [
        { name: 'A', instructions: '', durationSeconds: null },
        { name: 'B', instructions: '', durationSeconds: null },
      ],
      draws: [{ section: 1, count: 1, marks: 2, tags: [], difficulties: [2] }],
    },
    second: {
      name: 'Again',
      description: '<p>Of</p>',
      instructions: '<p>Do</p>',
      durationSeconds: 900,
      opensAt: feb,
      closesAt: apr,
      lateSeconds: 40,
      feedbackTiming: 1,
      review: null,
      negativeMarking: '0',
      penaltyFor: 'all',
      marksFloor: 'section',
      triesAllowed: 3,
      countedTry: 'best',
      subscription: 1,
      attemptsAllowed: 4,
      countedAttempt: 'first',
      shuffleQuestions: true,
      shuffleOptions: true,
      passPercent: 70,
      isPublic: false,
      guestsAllowed: false,
      groups: inB,
      questions: [{ question: questions[1]!, marks: 3, sample: true, section: 1 }],
      sections: [
        { name: 'A', instructions: '', durationSeconds: null },
        { name: 'C', instructions: '', durationSeconds: null },
      ],
      draws: [{ section: 0, count: 1, marks: 2, tags: [], difficulties: [3] }],
    },
    follows: {
      name: ['slug'],
      questions: ['sections', 'questionCount', 'totalMarks'],
      draws: ['sections'],
      opensAt: ['dateState'],
      // Nothing follows, but they go together with the rules of marks and review that come before.
      feedbackTiming: [],
      triesAllowed: [],
    },
  },
  'PUT /v1/api/quizes/:id/access': {
    params: byId,
    read: () => teacher.do(getAccess, { params: byId }),
    first: admissionBefore.access,
    second: admissionAfter.access,
  },
  'PUT /v1/api/quizes/:id/tools': {
    params: byId,
    read: async () => ({ ...(await teacher.do(getTools, { params: byId })), mine: null }),
    first: admissionBefore.tools,
    second: admissionAfter.tools,
  },
  'PUT /v1/api/quizes/:id/supervision': {
    params: byId,
    read: () => teacher.do(getSupervision, { params: byId }),
    first: { notesSignals: true, oneDevice: true },
    second: { notesSignals: false, oneDevice: false },
  },
  'PUT /v1/api/quizes/:id/safe-browser': {
    params: byId,
    read: async () => ({ ...(await teacher.do(getSafeBrowser, { params: byId })), madeKey: null }),
    first: safeBefore,
    second: safeAfter,
    follows: { mode: ['file'] },
  },
  'PUT /v1/api/quizes/:id/admission': {
    params: byId,
    read: async () => ({
      access: await teacher.do(getAccess, { params: byId }),
      safeBrowser: await teacher.do(getSafeBrowser, { params: byId }),
      tools: await teacher.do(getTools, { params: byId }),
    }),
    first: { ...admissionBefore, safeBrowser: safeBefore },
    second: { ...admissionAfter, safeBrowser: safeAfter },
  },
  'PUT /v1/api/quizes/:id/overrides/:overrideId': {
    params: { id: quiz._id, overrideId: override._id },
    read: async () => ({
      ...one((await teacher.do(listOverrides, { params: byId })).overrides, override._id),
      effective: null,
      cutSeconds: 0,
    }),
    first: { ...given, opensAt: jan, closesAt: mar, attemptsAllowed: 4, code: 'a code' },
    second: { ...givenLater, opensAt: feb, closesAt: apr, attemptsAllowed: 5, code: 'b code' },
  },
  'PUT /v1/api/accommodations/:id': {
    params: { id: accommodation._id },
    read: async () =>
      one((await teacher.do(listAccommodations, { query: { group: inA[0]! } })).accommodations, accommodation._id),
    first: { ...given, validFrom: jan, validUntil: mar },
    second: { ...givenLater, validFrom: feb, validUntil: apr },
  },
  'PUT /v1/api/quizes/:id/marking/rules': {
    params: byId,
    read: async () => (await teacher.do(getMarking, { params: byId })).rules,
    first: { isBlind: false, hasSecondMarker: true, tolerancePercent: 20 },
    second: { isBlind: true, hasSecondMarker: false, tolerancePercent: 30 },
  },
  'PUT /v1/api/certificates/rules/:kind/:id': {
    params: { kind: 'quiz', id: quiz._id },
    read: () => teacher.do(getCertificateRule, { params: { kind: 'quiz', id: quiz._id } }),
    first: {
      issue: 'hand',
      releaseAt: jan,
      template: template._id,
      participation: true,
      excellenceFrom: 80,
      excellenceTemplate: excellence[0]!._id,
    },
    second: {
      issue: 'never',
      releaseAt: feb,
      template: other._id,
      participation: false,
      excellenceFrom: 90,
      excellenceTemplate: excellence[1]!._id,
    },
  },
  'POST /v1/api/channels/channels/:id': {
    params: { id: channel._id },
    read: async () => {
      const { coverImage, cover: _, ...rest } = await teacher.do(getChannel, { params: { id: channel._id } });
      return { ...rest, cover: coverImage };
    },
    first: { name: 'Revision', description: '<p>May</p>', cover: image.url, kind: 'invitation' },
    second: { name: 'Rehearsal', description: '<p>June</p>', cover: null, kind: 'public' },
    follows: { description: ['excerpt'], kind: ['may'] },
    // A code is shown once, and belongs to one kind.
    unseen: ['passCode'],
  },
  'PUT /v1/api/questions/filters/:id': {
    caller: teacher,
    params: { id: savedFilter._id },
    read: async () => one((await teacher.do(listFilters, {})).filters, savedFilter._id),
    first: {
      name: 'Hard',
      search: searchOf('a', { dif: '4', type: 'essay', sort: 'title' }),
      isShared: true,
    },
    second: {
      name: 'Easy',
      search: searchOf('b', { dif: '1', type: 'hotspot', sort: '-title' }),
      isShared: false,
    },
  },
  'PUT /v1/api/questions/:id': {
    params: { id: question._id },
    read: () => teacher.do(getQuestion, { params: { id: question._id } }),
    first: {
      title: 'Asked',
      type: 'true-false',
      content: { stem: '<p>So?</p>', right: true },
      difficulty: 3,
      subscription: 2,
      status: 'draft',
      tags: ['geometry'],
      marks: 4,
      generalFeedback: '<p>Well</p>',
      hints: ['<p>Think</p>'],
      penalty: '1/3',
      language: 'de',
      author: 'Ada',
      source: 'Book',
      licence: 'CC0',
      stimulus: stimuli[0]!._id,
      catalogue: [{ about: 'So', cards: [{ support: 'glossary-on-screen', language: '', html: '<p>Thus</p>' }] }],
      materials: [{ kind: 'calculator', type: 'basic', description: '' }],
    },
    second: {
      title: 'Told',
      type: 'true-false',
      content: { stem: '<p>Not?</p>', right: false },
      difficulty: 4,
      subscription: 1,
      status: 'ready',
      tags: ['physics'],
      marks: 5,
      generalFeedback: '<p>Ill</p>',
      hints: ['<p>Try</p>'],
      penalty: '1/2',
      language: 'fr',
      author: 'Bob',
      source: 'Web',
      licence: 'MIT',
      stimulus: stimuli[1]!._id,
      catalogue: [{ about: '', cards: [{ support: 'keyword-translation', language: 'es', html: '<p>No</p>' }] }],
      materials: [{ kind: 'physical', description: 'Compass' }],
    },
    // With the contents of another type only.
    unseen: ['type'],
    follows: { content: ['excerpt'] },
  },
  'PUT /v1/api/stimuli/:id': {
    params: { id: stimuli[2]!._id },
    read: () => teacher.do(getStimulus, { params: { id: stimuli[2]!._id } }),
    first: {
      title: 'A walk',
      content: '<p>Up the hill</p>',
      catalogue: [{ about: 'hill', cards: [{ support: 'glossary-on-screen', language: '', html: '<p>High</p>' }] }],
    },
    second: {
      title: 'A swim',
      content: '<p>Down the river</p>',
      catalogue: [{ about: '', cards: [{ support: 'braille', language: 'de', html: '<p>Fluss</p>' }] }],
    },
    follows: { content: ['excerpt'] },
  },
  'PUT /v1/api/tags/:id': {
    params: { id: tag },
    read: async () => one((await teacher.do(listTags, { query: { limit: 100 } })).tags, tag),
    first: { name: 'algebra', colour: 'red' },
    second: { name: 'arithmetic', colour: 'blue' },
  },
};
