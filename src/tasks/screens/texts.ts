import { defineTexts } from '#platform/web/i18n/texts.ts';

export const taskTexts = defineTexts('taskTexts', {
  en: {
    waiting: 'Waiting',
    running: 'In progress',
    steps: (done: string, total: string) => `${done} of ${total}`,
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Stopped',
    stop: 'Stop',
    again: 'Try again',
    file: 'Download result',
    leave: 'You can leave this page; the task continues.',
  },
});
