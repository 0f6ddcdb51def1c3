import { defineTexts } from '#platform/web/i18n/texts.ts';

const attempts = (count: string, isOne: boolean): string => `${count} finished ${isOne ? 'attempt' : 'attempts'}`;

/** Texts of grading runs after a change of keys. */
export const regradeTexts = defineTexts('regradeTexts', {
  en: {
    lead: 'If a key was wrong, choose how the answers to that question count. To use a corrected key, correct the question first: open it by its title, change its key and save it. You see what would change before anything is stored.',
    question: (position: number) => `Question ${position}`,
    marks: (marks: string) => `${marks} ${marks === '1' ? 'mark' : 'marks'}`,
    newer: 'The bank has a newer version',
    holds: (choice: string) => `Now: ${choice}`,
    choices: {
      own: 'Original key',
      new: 'The corrected key',
      either: 'Original or corrected key',
      full: 'Full marks for everyone',
      drop: 'Exclude question',
    },
    of: (count: string, isOne: boolean) =>
      `Applies to ${attempts(count, isOne)} now, and to others when they are handed in. Answers are never changed.`,
    none: 'No one has finished this quiz yet. Your choice applies to every attempt handed in from now on, including those in progress.',
    asNow: (choice: string) => `${choice} (now)`,
    statistics: 'See statistics',
    statisticsOf: (title: string) => `See statistics of “${title}”`,
    change: 'Change key',
    changeOf: (title: string) => `Change key of “${title}”`,
    preview: 'Preview changes',
    nothingChosen:
      'Change the key of a question to preview the results that would change. Nothing is saved until you regrade.',
    search: 'Search questions',
    toCheck: 'Questions to check',
    flagged: 'Flagged, but probably not because of the key',
    flaggedHelp: 'For example skipped by many. Open the statistics first.',
    others: (count: number) => `All other questions (${count})`,
    all: (count: number) => `All questions (${count})`,
    found: (count: number) => (count === 1 ? '1 question found' : `${count} questions found`),
    noneFound: 'No questions match.',
    chosenCount: (count: number) => `${count} ${count === 1 ? 'key' : 'keys'} changed. Nothing is regraded yet.`,
    result: {
      title: 'Changes',
      changed: (changed: string, of: string) => `${changed} of ${of} attempts change`,
      nothing: 'No results change.',
      up: 'Higher',
      down: 'Lower',
      newlyPassed: 'Now pass',
      newlyFailed: 'Now fail',
      mean: 'Mean',
      fromTo: (before: string, after: string) => `${before} → ${after}`,
      kept: (count: string, isOne: boolean) =>
        `${count} ${isOne ? 'answer keeps its' : 'answers keep their'} original key: ${isOne ? 'it chose' : 'they chose'} an option that the corrected question no longer has, or ${isOne ? 'was' : 'were'} removed by data retention.`,
      who: 'Largest changes',
      person: 'Student',
      before: 'Before',
      after: 'After',
      crosses: 'Pass mark',
      passes: 'now passes',
      fails: 'now fails',
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
    reason: 'Reason',
    reasonHelp: 'Stored with the regrade and in the audit log.',
    commit: 'Regrade',
    committed: 'Regrade started.',
    done: (changed: number) =>
      changed === 0
        ? 'Regraded. No results changed.'
        : `Regraded. ${changed} ${changed === 1 ? 'result' : 'results'} changed.`,
    undoing: 'Undoing the regrade…',
    undone: 'Regrade undone.',
    item: {
      title: 'Regrade',
      close: 'Close regrade',
      choose: 'How answers count',
      accept: 'Accept this answer too',
      acceptName: (answer: string) => `Accept this answer too: ${answer}`,
      acceptedList: 'Also accepted',
      remove: (answer: string) => `Don’t accept ${answer}`,
      usualReason: (answers: string) => `Also accepted: ${answers}`,
      nothing: 'Choose how answers count, or accept an answer from the table. The changes appear here first.',
      working: 'Working out the changes',
      all: 'All keys and regrade history',
      blockers: {
        newer: 'The bank has a newer version of this question. Choose its key above to use it.',
        deleted: 'This question is no longer in the bank, so no answer can be added to its key.',
        forbidden: 'You can’t change this question, so no answer can be added to its key.',
      },
    },
    runs: {
      title: 'Regrade history',
      run: (number: number) => `Regrade ${number}`,
      states: { running: 'In progress', done: 'Done', undoing: 'Undoing', undone: 'Undone' },
      by: (name: string, when: string) => `${name}, ${when}`,
      somebody: 'Deleted account',
      undoneBy: (name: string, when: string) => `Undone by ${name}, ${when}`,
      undo: 'Undo',
      undoName: (number: number) => `Undo regrade ${number}`,
      undoTitle: (number: number) => `Undo regrade ${number}?`,
      undoHelp: 'All answers are graded again with the keys used before this regrade.',
      cancel: 'Cancel',
      chosen: (title: string, choice: string) => `${title}: ${choice}`,
    },
    decisions: {
      title: 'Certificates to review',
      help: 'Their holders no longer pass. The certificates remain valid until reviewed.',
      line: (then: string | null, now: string) =>
        then === null ? `now ${now}` : `${then} on the certificate, now ${now}`,
      keep: 'Keep',
      keepName: (name: string) => `Keep the certificate of ${name}`,
      revoke: 'Revoke',
      revokeName: (name: string) => `Revoke the certificate of ${name}`,
      reason: 'Reason',
      reasonHelp: 'Shown to anyone who verifies the revoked certificate.',
      done: 'Decision saved',
    },
  },
});
