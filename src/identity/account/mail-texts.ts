import { defineTexts } from '#platform/contract/texts.ts';

/** What is mailed about the address of an account. `site` is an address such as `https://school.example`. */
export const accountMailTexts = defineTexts('accountMailTexts', {
  en: {
    link: {
      subject: 'Confirm your new e-mail address',
      text: (site: string, token: string) =>
        `You asked to sign in at ${site} with this address.\nOpen this link within an hour to confirm it:\n\n${site}/confirm-email/${token}\n\nIf this wasn’t you, ignore this e-mail. Nothing will change.\n`,
    },
    asked: {
      subject: 'Request to change your e-mail address',
      text: (site: string, next: string) =>
        `Someone asked to change the e-mail address of your account at ${site} to ${next}.\nNothing changes until the link sent to that address is opened.\n\nIf this wasn’t you, change your password now at ${site}/user/me. That makes the link invalid.\n`,
    },
    changed: {
      subject: 'Your e-mail address was changed',
      text: (site: string, next: string) =>
        `You now sign in at ${site} with ${next}. We no longer send e-mail to this address.\n\nIf this wasn’t you, tell your school immediately.\n`,
    },
  },
});
