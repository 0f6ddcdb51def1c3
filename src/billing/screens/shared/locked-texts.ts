import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Apart from the slice's other texts: the exam page needs these alone. */
export const lockedTexts = defineTexts('lockedTexts', {
  en: {
    planTitle: 'This needs a plan',
    planText: 'It is premium here. With a plan you can start at once; your school may have one for you.',
    planAction: 'See the ways to get one',
    channelTitle: 'For the members of a channel',
    channelText: 'Join it, and you can start.',
    channelAction: (name: string) => `Go to ${name}`,
  },
});
