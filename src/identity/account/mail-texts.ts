import { defineTexts } from '#platform/contract/texts.ts';

/** What is mailed about the address of an account. `site` is an address such as `https://school.example`. */
export const accountMailTexts = defineTexts('accountMailTexts', {
  en: {
    link: {
      subject: 'Confirm your new address',
      text: (site: string, token: string) =>
        `you want to sign in at ${site} with this address from now on.\nOpen this link within an hour to confirm it:\n\n${site}/confirm-email/${token}\n\nIf it was not you, do nothing: nothing is changed.\n`,
    },
    asked: {
      subject: 'Somebody wants to change your address',
      text: (site: string, next: string) =>
        `somebody, probably you, asked to change the address of your account at ${site} to ${next}.\nNothing is changed until the link in a mail to that address is opened.\n\nIf it was not you, change your password now at ${site}/user/me: that makes the link useless.\n`,
    },
    changed: {
      subject: 'Your address was changed',
      text: (site: string, next: string) =>
        `you now sign in at ${site} with ${next}. Mails no longer come to this address.\n\nIf it was not you, tell your school at once.\n`,
    },
  },
});
