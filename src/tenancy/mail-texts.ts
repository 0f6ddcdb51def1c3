import { defineTexts } from '#platform/contract/texts.ts';

/** The product's own texts of mails, with places such as `{{link}}`; `rules-mail.ts` lists them. */
export const mailTexts = defineTexts('mailTexts', {
  en: {
    greeting: (firstName: string) => (firstName === '' ? 'Hello' : `Hello ${firstName}`),
    reset: {
      subject: 'Reset your password',
      body: `{{greeting}},

Someone asked for a new password at {{site}}.
Open this link within an hour to choose one:

{{link}}

If this wasn’t you, ignore this e-mail. Your password stays the same.
`,
    },
    invitation: {
      subject: 'Your account at {{school}}',
      body: `{{greeting}},

{{school}} has created an account for you. Sign in with this address:

{{email}}

Open this link within {{days}} days to choose your password:

{{link}}

After that time, ask your school for a new invitation, or use "Forgotten your password?" on the sign-in page.
`,
    },
  },
});
