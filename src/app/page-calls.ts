/**
 * THE list of what screens ask the server first, by route file: their pages bring the answers along. The calls are those of
 * the browser half, to the letter; `e2e/page-requests.test.ts` opens the screens and finds what they still ask for, or what
 * was brought in vain.
 */
import { type PageCall, pageCall } from '#access/answer-for-page.ts';
import type { Actor } from '#access/subject.ts';
import { findOwnQuizCertificate } from '#credentials/certificates/contract.ts';
import { getAnnotations } from '#delivery/annotations/contract.ts';
import { listLateAnswers } from '#delivery/late/contract.ts';
import { getMonitor } from '#delivery/proctoring/contract.ts';
import { listOwnAppeals } from '#grading/appeals/contract.ts';
import { listGroups } from '#identity/people/contract.ts';
import { listMyPlatformGrades, listPlatformGrades } from '#integrations/lti/contract.ts';
import { listMySystemGrades, listSystemGrades } from '#integrations/oneroster-grades/contract.ts';
import { countUnread } from '#messaging/notifications/contract.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import type { FoundPage } from '#platform/server/pages/page-patterns.ts';
import { listOwnAccommodations } from '#quizzes/accommodations/contract.ts';
import { listQuizzes } from '#quizzes/contract.ts';
import { getQuiz } from '#quizzes/read/contract.ts';
import { getWaiting as getWaitingAt } from '#quizzes/waiting/contract.ts';
import { listMyAssignments } from '#results/practice/assignments/contract.ts';
import { getPractice } from '#results/practice/contract.ts';
import { getBookmarks, listBookmarks } from '#results/results/bookmarks/contract.ts';
import {
  countUserAttempts,
  getAttempt,
  getReview,
  getUserQuizReport,
  listUserAttempts,
  listUserQuizzes,
} from '#results/results/contract.ts';
import { listParticipants } from '#results/results/contract-quiz.ts';
import { getStudentDashboard } from '#results/results/dashboard/contract.ts';
import { mayBeCertified } from '#results/results/rules.ts';
import { listAnnouncements, newestShown } from '#site/announcements/contract.ts';
import { getTeacherDashboard } from '#site/dashboard/contract.ts';
import { getWaiting } from '#site/dashboard/contract-waiting.ts';
import { listTableViews } from '#site/table-views/contract.ts';

export interface Visit extends FoundPage {
  readonly actor: Actor;
  /** The address says nothing beside its path. What follows from the rest is asked for when the screen has read it. */
  readonly isPlain: boolean;
}

type CallsOf = (visit: Visit) => readonly PageCall[];

const firstPage = { ofst: 0, limit: 20 } as const;

/** What the frame shows around every page of somebody who is signed in. */
const inFrame: CallsOf = ({ actor }) => [
  pageCall(countUnread),
  ...(actor.role === 'student' ? [] : [pageCall(getWaiting), pageCall(listGroups, { query: { limit: 50 } })]),
];

const dashboard: CallsOf = ({ actor }) => {
  if (actor.role === 'student')
    return [
      pageCall(getStudentDashboard),
      pageCall(listAnnouncements, { query: newestShown }),
      pageCall(getPractice),
      pageCall(listMyAssignments),
    ];
  // What admins see counts the whole school: their page does not wait for it.
  return actor.role === 'teacher' ? [pageCall(getTeacherDashboard)] : [];
};

/** A list in a table: somebody who has a view of their own to begin with may be shown other lines. */
const inTable = (...calls: readonly PageCall[]): PageCall =>
  pageCall(listTableViews, {}, ({ views }) => (views.some(({ isDefault }) => isDefault) ? [] : calls));

const quizList: CallsOf = ({ actor, isPlain }) => {
  if (!isPlain) return [];
  return actor.role === 'student'
    ? [pageCall(listQuizzes, { query: { sort: 'closesAt', ofst: 0, limit: 100 } })]
    : [inTable(pageCall(listQuizzes, { query: { sort: '-createdAt', ofst: 0, limit: 10 } }))];
};

/** The quiz, and what waits behind its tabs. A quiz that is named by its title alone is looked for first. */
const ofQuiz =
  (more: (params: { readonly id: string }, visit: Visit) => readonly PageCall[] = () => []): CallsOf =>
  (visit) => {
    const given = idSchema.safeParse(visit.params.id ?? visit.params.name);
    if (!given.success) return [];
    const params = { id: given.data.toLowerCase() };
    return [
      pageCall(getQuiz, { params }, ({ may }) => [
        ...(may.watch ? [pageCall(getWaitingAt, { params })] : []),
        ...more(params, visit),
      ]),
    ];
  };

const participants = ofQuiz((params, { isPlain }) => [
  pageCall(listGroups, { query: { limit: 100 } }),
  ...(isPlain
    ? [
        inTable(
          pageCall(listParticipants, { params, query: { ofst: 0, limit: 50 } }, ({ counts }) =>
            counts.open > 0 ? [pageCall(getMonitor, { params })] : [],
          ),
        ),
      ]
    : []),
  pageCall(listPlatformGrades, { params, query: firstPage }),
  pageCall(listSystemGrades, { params, query: firstPage }),
]);

const attempt: CallsOf = ({ params: { id = '' }, actor }) => [
  pageCall(getAttempt, { params: { id } }, ({ attempt: shown, person }) => {
    const params = { id: shown.quiz._id };
    const query = { quizId: shown.quiz._id };
    const isOpen = shown.state === 'open';
    const quiz = pageCall(getQuiz, { params });
    if (person._id !== actor.personId) return isOpen ? [quiz] : [quiz, pageCall(listLateAnswers, { params: { id } })];
    return [
      quiz,
      pageCall(getUserQuizReport, { query }),
      pageCall(countUserAttempts, { query }),
      ...(isOpen ? [] : [pageCall(listMyPlatformGrades, { params }), pageCall(listMySystemGrades, { params })]),
      ...(!isOpen && mayBeCertified(shown) ? [pageCall(findOwnQuizCertificate, { params })] : []),
    ];
  }),
];

const review: CallsOf = ({ params: { id }, actor }) => {
  if (id === undefined) return [];
  const params = { id };
  return [
    pageCall(getReview, { params }, ({ person }) => [
      pageCall(getBookmarks, { params }),
      ...(person._id === actor.personId
        ? [pageCall(listOwnAppeals, { params }), pageCall(getAnnotations, { params })]
        : [pageCall(listLateAnswers, { params })]),
    ]),
  ];
};

const attempts: CallsOf = ({ isPlain }) =>
  isPlain
    ? [
        inTable(pageCall(listUserAttempts, { query: { ofst: 0, limit: 10 } })),
        pageCall(listUserQuizzes, { query: { limit: 100 } }),
        pageCall(listBookmarks, { query: { limit: 20 } }),
      ]
    : [];

/** Screens beside the frame. */
const screens: Readonly<Record<string, CallsOf>> = {
  '_side/dash.tsx': dashboard,
  '_side/quizzes/index.tsx': quizList,
  '_side/quizzes/$name/{-$id}/index.tsx': ofQuiz(({ id }, { actor }) =>
    actor.role === 'student' ? [pageCall(listOwnAccommodations, { query: { quiz: id } })] : [],
  ),
  '_side/quizzes/$name/{-$id}/participants.tsx': participants,
  '_side/quizzes/$name/{-$id}/statistics.tsx': ofQuiz(),
  '_side/myAttempt/$id.tsx': attempt,
  '_side/myAttempt/index.tsx': attempts,
  '_side/exam/review/{-$id}.tsx': review,
};

/** The route files whose screens have calls beside those of the frame. */
export const screensWithCalls = Object.keys(screens);

/** What the page's screen asks first, and with it its frame. */
export const callsOf = (visit: Visit): readonly PageCall[] =>
  visit.file.startsWith('_side/') ? [...inFrame(visit), ...(screens[visit.file]?.(visit) ?? [])] : [];
