import { defineTexts } from '#platform/web/i18n/texts.ts';

export const lineTexts = defineTexts('lineTexts', {
  en: {
    left: (clock: string) => `${clock} left when it continues`,
    held: {
      paused: {
        title: 'This exam is paused',
        help: 'Your answers are saved and the clock is stopped. The exam continues automatically. You don’t need to do anything.',
      },
      other_device: {
        title: 'This exam is open on another device',
        help: 'Answers are accepted from one device only. To use this one, ask your supervisor to allow it. The exam then continues here automatically.',
      },
      wrong_network: {
        title: 'This exam is only available on the school network',
        help: 'This device is on another network. Join the network your supervisor names. The exam then continues here automatically.',
      },
      locked: {
        title: 'This exam was stopped',
        help: 'It was opened outside Safe Exam Browser, or with different settings. Your answers are safe. Ask your supervisor: once they allow it, the exam continues in Safe Exam Browser automatically. The clock keeps running.',
      },
    },
    messages: 'Messages from your supervisors',
    from: (time: string) => `From your supervisor, ${time}`,
    read: 'I’ve read it',
    added: (duration: string) => `Your time was extended by ${duration}.`,
    addedOk: 'OK',
  },
});
