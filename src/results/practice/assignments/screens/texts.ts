import { defineTexts } from '#platform/web/i18n/texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Texts of assigned practice. */
export const assignmentTexts = defineTexts('assignmentTexts', {
  en: {
    mine: 'Assigned to you',
    due: (when: string) => `Due ${when}`,
    overdue: (when: string) => `Overdue since ${when}`,
    progress: (done: number, count: number) => `${done} of ${questions(count)} practised`,
    finished: 'Finished',
    practise: (count: number) => `Practise ${questions(count)}`,
    practiseFor: (count: number, topics: string) => `Practise ${questions(count)}: ${topics}`,
    none: 'You can’t practise these topics yet. Questions appear after you finish a quiz that contains them and its answers are released.',
    fewer: (count: number) => `You can practise ${questions(count)} of these topics now, also more than once.`,
    noTopics: 'Topics deleted',
    staff: {
      title: 'Assigned practice',
      lead: 'Ask groups or students to practise topics by a date, and see who has practised and what has improved.',
      assign: 'Assign practice',
      empty: 'Nothing assigned yet',
      emptyHelp: 'Practice that you or your colleagues assign will appear here.',
      facts: (count: number, finished: number, students: number) =>
        `${questions(count)} each · ${finished} of ${students} ${students === 1 ? 'student' : 'students'} finished`,
      back: 'Practice',
      loading: 'Loading the assignment',
      topics: 'Topics',
      topicsHelp: 'Students practise questions of these topics that they have met in finished quizzes.',
      groups: 'Groups',
      people: 'Students',
      count: 'Number of questions',
      countHelp: 'How many answers you ask of each student.',
      dueAt: 'Due',
      dueHelp: 'Students can still practise later.',
      note: 'Note to the students',
      cancel: 'Cancel',
      create: 'Assign and notify',
      save: 'Save changes',
      saved: 'Changes saved',
      created: 'Practice assigned',
      edit: 'Edit',
      remove: 'Delete',
      removeTitle: 'Delete this assignment?',
      removeHelp: 'Students keep their practice history.',
      removed: 'Assignment deleted',
      who: 'Who has practised',
      done: (done: number, count: number) => `${done} of ${count}`,
      improved: (first: number, last: number, count: number) =>
        `Right at first: ${first} of ${count} · last time: ${last} of ${count}`,
      notStarted: 'Not started',
      last: (when: string) => `Last practised ${when}`,
      noStudents: 'No students',
      noStudentsHelp: 'Students appear here when they are added to the groups.',
    },
  },
});
