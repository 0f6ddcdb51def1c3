import { defineTexts } from './texts.ts';

/** Texts of the pieces that every screen uses. */
export const platformTexts = defineTexts('platformTexts', {
  en: {
    singleKeys: 'Use keyboard shortcuts',
    singleKeysHelp:
      'Turn these off if they conflict with your assistive technology. Applies to all pages in this browser.',
    noAnswer: 'The server could not be reached. Check your connection and try again.',
    callFailed: (status: number) => `The server could not do this (${status}). Try again in a moment.`,
    tryAgain: 'Try again',
    backHome: 'Back to the home page',
    errorTitle: 'Something went wrong',
    errorCode: (status: number) => `Error ${status}`,
    errorPageFailed: 'An error occurred while showing the error page',
    errorHelp: 'Nothing you saved is lost. Reload the page. If it happens again, tell your administrator.',
    reload: 'Reload page',
    dismiss: 'Dismiss',
    loading: 'Loading',
    offline: 'You’re offline. You can keep reading, but nothing can be saved or sent until you’re back online.',
    offlineExam: 'You’re offline. Your answers are kept on this device and will be sent when you’re back online.',
    updateReady: 'A new version of this site is ready.',
    updateBusy: 'An exam is open in another window. Load the new version after the exam.',
    updateLoad: 'Load it now',
    backOnline: 'You’re back online.',
    checkNumbers: 'Nothing was sent. Check the numbers in this form.',
    enterNumber: 'Enter a number, such as 2.5',
    fixFields: 'There is a problem',
    /** An error beside others: an instruction says enough alone; what a field must be is said with its name. */
    fieldError: (label: string, message: string) => {
      if (/^(Enter|Choose|Give|Use|Check) /.test(message)) return message;
      return message.startsWith('Must ') ? `${label} must ${message.slice(5)}` : `${label}: ${message}`;
    },
    notifications: 'Notifications',
    discard: { question: 'Discard what you entered?', keep: 'Keep editing', discard: 'Discard' },
    closeDialog: 'Close',
    words: { info: 'Note', success: 'Done', warning: 'Warning', danger: 'Error' },
    cut: {
      newest: (shown: string, total: string) => `Showing the newest ${shown} of ${total}`,
      first: (shown: string, total: string) => `Showing the first ${shown} of ${total}`,
    },
    table: {
      selectRow: (name: string) => `Select ${name}`,
      selectAll: 'Select all rows on this page',
      rowMenu: (name: string) => `Actions for ${name}`,
      selected: (count: number) => `${count} selected`,
      clearSelection: 'Clear selection',
      view: 'View options',
      columns: 'Columns',
      views: 'Saved views',
      viewsHelp: 'Columns, density, filters and sorting. Saved on this device.',
      viewName: 'Name of the view',
      saveView: 'Save view',
      deleteView: (name: string) => `Delete view “${name}”`,
      density: 'Density',
      compact: 'Compact',
      comfortable: 'Comfortable',
      range: (from: string, to: string, total: string, isMore = false) =>
        `${from}–${to} of ${isMore ? 'more than ' : ''}${total}`,
      rows: (total: string, isMore = false) =>
        isMore ? `more than ${total} rows` : total === '1' ? '1 row' : `${total} rows`,
      sort: 'Sort by',
      sortBy: (column: string) => `Sort by ${column}`,
      ascending: (column: string) => `${column}, ascending`,
      descending: (column: string) => `${column}, descending`,
      pages: 'Pages',
      pageSize: 'Rows per page',
      previous: 'Previous page',
      next: 'Next page',
      actions: 'Actions',
    },
    instant: {
      zone: (zone: string) => `Time in ${zone}`,
      skipped: 'Clocks go forward at this time. It is treated as one hour later.',
      twice: 'This time occurs twice on that day. The first one is used.',
      incomplete: 'Enter both a date and a time',
    },
    search: 'Search',
    clear: 'Clear',
    noValue: '–',
    notSet: 'not set',
  },
});
