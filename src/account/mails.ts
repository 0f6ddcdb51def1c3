/** What is mailed about accounts. */
import type { Mail } from '#platform/server/mail.ts';

const greeting = (firstName: string): string => (firstName === '' ? 'Hello' : `Hello ${firstName}`);

/** Whose mail it is, its sender adds. */
type Letter = Omit<Mail, 'tenantId'>;

export const emailLinkMail = (firstName: string, to: string, site: string, token: string): Letter => ({
  to,
  subject: 'Confirm your new address',
  text: `${greeting(firstName)},\n\nyou want to sign in at ${site} with this address from now on.\nOpen this link within an hour to confirm it:\n\n${site}/confirm-email/${token}\n\nIf it was not you, do nothing: nothing is changed.\n`,
});

export const emailAskedMail = (firstName: string, to: string, next: string, site: string): Letter => ({
  to,
  subject: 'Somebody wants to change your address',
  text: `${greeting(firstName)},\n\nsomebody, probably you, asked to change the address of your account at ${site} to ${next}.\nNothing is changed until the link in a mail to that address is opened.\n\nIf it was not you, change your password now at ${site}/user/me: that makes the link useless.\n`,
});

export const emailChangedMail = (firstName: string, to: string, next: string, site: string): Letter => ({
  to,
  subject: 'Your address was changed',
  text: `${greeting(firstName)},\n\nyou now sign in at ${site} with ${next}. Mails no longer come to this address.\n\nIf it was not you, tell your school at once.\n`,
});
