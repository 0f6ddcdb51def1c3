import { defineTexts } from '#platform/web/i18n/texts.ts';

export const certificateTexts = defineTexts('certificateTexts', {
  en: {
    show: 'View certificate',
    kinds: { quiz: 'Quiz', course: 'Course' },
    states: { issued: 'Valid', superseded: 'Replaced', revoked: 'Revoked' },
    ownReasons: { better: 'Replaced by a better result', changed: 'The result has changed' },
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
      lead: 'Download it, print it, or share the verification link.',
      download: 'Download PDF',
      otherFiles: 'Other files',
      badgePng: 'PNG badge with the credential',
      badgeSvg: 'SVG badge with the credential',
      credential: 'Credential only (.jwt)',
      print: 'Print',
      says: (name: string, action: string, title: string, date: string, code: string) =>
        `Certificate: ${name} ${action} ${title}. Issued on ${date}, verification code ${code}.`,
      copy: 'Copy verification link',
      copied: 'Link copied',
      back: 'All certificates',
      notGood: (why: string) =>
        why === '' ? 'This certificate is no longer valid.' : `This certificate is no longer valid: ${why}`,
    },
    list: {
      title: { mine: 'My certificates', all: 'Certificates' },
      lead: {
        mine: 'Quizzes you have passed and courses you have completed. You can print each certificate, and others can verify it.',
        all: 'All certificates issued here.',
      },
      caption: 'Certificates',
      name: 'Title',
      person: 'Holder',
      kind: 'Type',
      percent: 'Result',
      issued: 'Issued',
      state: 'Status',
      empty: 'No certificates yet',
      emptyHelp: {
        mine: 'When you pass a quiz or complete a course, its certificate appears here.',
        all: 'They appear when students pass a quiz or complete a course.',
      },
      toQuizzes: 'Go to quizzes',
      revoke: 'Revoke',
      revokeTitle: (name: string) => `Revoke the certificate of ${name}?`,
      revokeHelp: 'It stays on record. Anyone who verifies it sees that it is no longer valid, and why.',
      reason: 'Reason',
      cancel: 'Cancel',
      revoked: 'The certificate was revoked',
    },
  },
});
