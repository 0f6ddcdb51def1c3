import { defineTexts } from '#platform/web/texts.ts';

export const lineTexts = defineTexts({
  en: {
    paused: 'This exam is paused',
    pausedHelp: 'Your answers are saved and your time stands still. It goes on by itself; there is nothing to do.',
    left: (clock: string) => `${clock} left when it goes on`,
    otherDevice: 'This exam goes on on another device',
    otherDeviceHelp:
      'Answers are taken from one device only. If this is the right one, ask the person who supervises the exam to allow it; then it goes on here by itself.',
    messages: 'Messages from your supervisors',
    from: (time: string) => `From your supervisor, ${time}`,
    read: 'I have read it',
    added: (duration: string) => `Your time was extended by ${duration}.`,
    addedOk: 'Good',
  },
});
