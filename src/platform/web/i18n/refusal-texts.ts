import { defineTexts } from './texts.ts';

/**
 * What a refusal says where the page is in another language than the server's messages, and the usual words about a
 * field. In English the server says it itself, more exactly.
 */
export const refusalTexts = defineTexts('refusalTexts', {
  en: {
    codes: {
      not_logged_in: 'Sign in first.',
      wrong_credentials: 'The e-mail address or password is incorrect.',
      forbidden: 'You don’t have permission to do this.',
      disabled: 'This account is disabled.',
      own_password_missing: 'Choose your own password first.',
      second_factor_missing: 'Your school requires a second factor. Set up an authenticator app or a passkey first.',
      passkey_needed: 'Your school requires a second factor. Sign in with your passkey.',
      premium_needed: 'You need a premium plan for this.',
      access_code_needed: 'This exam needs an access code.',
      access_code_wrong: 'The access code is incorrect.',
      wrong_network: 'This exam is only available on certain networks. You are on a different one.',
      safe_browser_needed: 'This exam requires Safe Exam Browser.',
      safe_browser_wrong: 'Safe Exam Browser has the wrong settings for this exam.',
      not_found: 'This could not be found. It may have been deleted.',
      conflict: 'This conflicts with the current state.',
      not_started: 'This has not opened yet.',
      paused: 'The attempt is paused and its clock is stopped.',
      locked: 'The exam was stopped. Ask your supervisor.',
      other_device: 'The attempt is open on another device.',
      closed: 'This is closed.',
      out_of_time: 'Time is up.',
      too_large: 'This is too large.',
      impossible: 'This is not possible here.',
      too_many_requests: 'Too many requests. Wait a moment and try again.',
      internal: 'Something went wrong on the server. Try again in a moment.',
      unavailable: 'The server is busy. Try again in a moment.',
      in_line: 'Many people are signing in. Try again in a moment.',
      invalid_input: 'Check what you entered.',
      tenant_mismatch: 'This page belongs to another school. Reload it.',
    },
  },
});
