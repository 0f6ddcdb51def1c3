import { defineTexts } from '#platform/web/i18n/texts.ts';

export const certificateTexts = defineTexts('certificateTexts', {
  en: {
    show: 'Show certificate',
    kinds: { quiz: 'Quiz', course: 'Course' },
    states: { issued: 'Good', superseded: 'Replaced', revoked: 'Taken back' },
    ownReasons: { better: 'A better result was certified', changed: 'The result has changed' },
    sheet: {
      title: 'Certificate',
      certifies: 'This is to certify that',
      outcomes: { passed: 'has passed', taken: 'has taken', completed: 'has completed' },
      result: (percent: string) => `with a result of ${percent}`,
      issued: 'Issued on',
      code: 'Verification code',
      verifyAt: (address: string) => `Verify it at ${address}`,
    },
    page: {
      title: (title: string) => `Certificate: ${title}`,
      lead: 'Download it, print it, or pass on the link by which others can verify it.',
      download: 'Download PDF',
      otherFiles: 'Other files',
      badgePng: 'PNG picture, holds the credential',
      badgeSvg: 'SVG picture, holds the credential',
      credential: 'Credential alone (.jwt)',
      print: 'Print',
      says: (name: string, action: string, title: string, date: string, code: string) =>
        `Certificate: ${name} ${action} ${title}. Issued on ${date}, verification code ${code}.`,
      copy: 'Copy the link for verifying',
      copied: 'The link is copied',
      back: 'All certificates',
      notGood: (why: string) =>
        why === '' ? 'This certificate is no longer good.' : `This certificate is no longer good: ${why}`,
    },
    list: {
      title: { mine: 'My certificates', all: 'Certificates' },
      lead: {
        mine: 'What you have passed and completed. Each can be printed, and verified by others.',
        all: 'Every certificate that was issued here.',
      },
      caption: 'Certificates',
      name: 'For',
      person: 'Holder',
      kind: 'Kind',
      percent: 'Result',
      issued: 'Issued',
      state: 'State',
      empty: 'No certificates yet',
      emptyHelp: {
        mine: 'Pass a quiz or complete a course, and its certificate stands here.',
        all: 'They appear when students pass a quiz or complete a course.',
      },
      toQuizzes: 'Go to the quizzes',
      revoke: 'Take back',
      revokeTitle: (name: string) => `Take back the certificate of ${name}?`,
      revokeHelp: 'It stays on record. Whoever verifies it reads that it is no longer good, and why.',
      reason: 'Reason',
      cancel: 'Cancel',
      revoked: 'The certificate is taken back',
    },
  },
});
