import { defineTexts } from '#platform/web/i18n/texts.ts';

const attempts = (count: string, isOne: boolean): string => `${count} finished ${isOne ? 'attempt' : 'attempts'}`;

/** Texts of grading runs after a change of keys. */
export const regradeTexts = defineTexts('regradeTexts', {
  en: {
    lead: 'When a key was wrong: correct the question in the bank, choose here how the answers that were given count now, and look at what it changes before you do it. Answers and running attempts are never touched.',
    question: (position: number) => `Question ${position}`,
    marks: (marks: string) => `${marks} ${marks === '1' ? 'mark' : 'marks'}`,
    newer: 'There is a newer version in the bank',
    holds: (choice: string) => `Now: ${choice}`,
    choose: (title: string) => `How answers to “${title}” count`,
    choices: {
      own: 'The key of the exam',
      new: 'The corrected key',
      either: 'The old or the corrected key',
      full: 'Full marks for everybody',
      drop: 'The question does not count',
    },
    of: (count: string, isOne: boolean) => `Concerns ${attempts(count, isOne)} and every one that ends later.`,
    none: 'Nobody has finished this quiz yet. What you choose holds for attempts that end from now on.',
    preview: 'Show what changes',
    nothingChosen: 'Choose another key for at least one question.',
    result: {
      title: 'What changes',
      changed: (changed: string, of: string) => `${changed} of ${of} attempts change`,
      nothing: 'No result changes.',
      up: 'Better',
      down: 'Worse',
      newlyPassed: 'Now passed',
      newlyFailed: 'No longer passed',
      mean: 'Mean',
      fromTo: (before: string, after: string) => `${before} → ${after}`,
      kept: (count: string, isOne: boolean) =>
        `${count} ${isOne ? 'answer keeps its' : 'answers keep their'} old key: ${isOne ? 'it chose' : 'they chose'} something that the corrected question no longer has, or ${isOne ? 'was' : 'were'} removed by the retention rules.`,
      who: 'Who changes most',
      person: 'Student',
      before: 'Before',
      after: 'After',
      crosses: 'Pass mark',
      passes: 'passes now',
      fails: 'fails now',
      waiting: 'being marked',
      first: (count: number) => `The first ${count} are shown.`,
      certificatesTitle: 'Certificates',
      reissued: (count: string, isOne: boolean) =>
        isOne
          ? '1 certificate is reissued with the new result.'
          : `${count} certificates are reissued with the new result.`,
      undecided: (count: string, isOne: boolean) =>
        isOne
          ? '1 certificate of a student who no longer passes remains valid until reviewed.'
          : `${count} certificates of students who no longer pass remain valid until reviewed.`,
      fates: { reissued: 'reissued', decision: 'to review' },
    },
    reason: 'Why',
    reasonHelp: 'Kept with the run and in the log.',
    commit: 'Grade again',
    committed: 'The grading run has begun.',
    runs: {
      title: 'Grading runs',
      none: 'There has been no grading run.',
      run: (number: number) => `Run ${number}`,
      states: { running: 'Going on', done: 'Done', undoing: 'Being undone', undone: 'Undone' },
      by: (name: string, when: string) => `${name}, ${when}`,
      somebody: 'Somebody who has left',
      undoneBy: (name: string, when: string) => `Undone by ${name}, ${when}`,
      undo: 'Undo',
      undoName: (number: number) => `Undo run ${number}`,
      undoTitle: (number: number) => `Undo run ${number}?`,
      undoHelp: 'All answers are graded again by the keys that held before this run.',
      cancel: 'Leave it',
      chosen: (title: string, choice: string) => `${title}: ${choice}`,
    },
    decisions: {
      title: 'Certificates to decide about',
      help: 'Their holders no longer pass. Until you decide, the certificates stay good.',
      line: (then: string | null, now: string) =>
        then === null ? `now ${now}` : `${then} on the certificate, now ${now}`,
      keep: 'Keep it',
      keepName: (name: string) => `Keep the certificate of ${name}`,
      revoke: 'Take it back',
      revokeName: (name: string) => `Take back the certificate of ${name}`,
      reason: 'Why',
      reasonHelp: 'Whoever verifies a certificate that was taken back reads this.',
      done: 'Decided',
    },
  },
});
