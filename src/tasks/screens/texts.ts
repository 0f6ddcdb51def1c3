import { defineTexts } from '#platform/web/i18n/texts.ts';

export const taskTexts = defineTexts('taskTexts', {
  en: {
    waiting: 'Waiting for its turn',
    running: 'Working',
    steps: (done: string, total: string) => `${done} of ${total}`,
    done: 'Done',
    failed: 'This did not work',
    cancelled: 'Stopped',
    stop: 'Stop',
    again: 'Try again',
    file: 'Download the result',
    leave: 'You can leave this page; the work goes on.',
  },
});
