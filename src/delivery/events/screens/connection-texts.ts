import { defineTexts } from '#platform/web/i18n/texts.ts';

export const lineTexts = defineTexts('lineTexts', {
  en: {
    left: (clock: string) => `${clock} left when it goes on`,
    held: {
      paused: {
        title: 'This exam is paused',
        help: 'Your answers are saved and your time stands still. It goes on by itself; there is nothing to do.',
      },
      other_device: {
        title: 'This exam goes on on another device',
        help: 'Answers are taken from one device only. If this is the right one, ask the person who supervises the exam to allow it; then it goes on here by itself.',
      },
      wrong_network: {
        title: 'This exam is taken in the school’s own network',
        help: 'This device is in another one. Join the network that your supervisor names; then it goes on here by itself.',
      },
      locked: {
        title: 'This exam was stopped',
        help: 'It was opened outside Safe Exam Browser, or with other settings. What you wrote is kept. Ask the person who supervises the exam: when they let you go on, it goes on in Safe Exam Browser by itself. Your time runs on meanwhile.',
      },
    },
    messages: 'Messages from your supervisors',
    from: (time: string) => `From your supervisor, ${time}`,
    read: 'I have read it',
    added: (duration: string) => `Your time was extended by ${duration}.`,
    addedOk: 'Good',
  },
});
