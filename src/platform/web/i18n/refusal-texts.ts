import { defineTexts } from './texts.ts';

/**
 * What a refusal says where the page is in another language than the server's messages, and the usual words about a
 * field. In English the server says it itself, more exactly.
 */
export const refusalTexts = defineTexts('refusalTexts', {
  en: {
    codes: {
      not_logged_in: 'Sign in first.',
      wrong_credentials: 'The address or the password is not right.',
      forbidden: 'You are not allowed to do this.',
      disabled: 'This account is switched off.',
      own_password_missing: 'Choose a password of your own first.',
      second_factor_missing:
        'Your school asks you for a second factor. Set up an authenticator app or a passkey first.',
      passkey_needed: 'Your school asks you for a second factor. Sign in with your passkey.',
      premium_needed: 'This needs the premium plan.',
      access_code_needed: 'This exam is opened with a code.',
      access_code_wrong: 'This is not the code of the exam.',
      wrong_network: 'This exam is only taken from certain networks, and this is another.',
      safe_browser_needed: 'This exam is only taken in Safe Exam Browser.',
      safe_browser_wrong: 'Safe Exam Browser was opened with other settings than those of the exam.',
      not_found: 'This was not found. It may have been deleted meanwhile.',
      conflict: 'This does not fit with what is there now.',
      not_started: 'This has not begun yet.',
      paused: 'The attempt is paused. Its clock stands still.',
      locked: 'The exam was stopped. Ask whoever supervises it.',
      other_device: 'The attempt is open on another device.',
      closed: 'This is closed.',
      out_of_time: 'The time is over.',
      too_large: 'This is too large.',
      impossible: 'This is not possible here.',
      too_many_requests: 'That was too often in a short time. Wait a moment and try again.',
      internal: 'Something went wrong on the server. Try again in a moment.',
      unavailable: 'The server is busy. Try again in a moment.',
      in_line: 'Very many people are signing in. Try again in a moment.',
      invalid_input: 'Please check what you entered.',
      tenant_mismatch: 'This page belongs to another school. Load it again.',
    },
  },
});
