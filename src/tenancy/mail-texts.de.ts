import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './mail-texts.ts';

export default {
  mailTexts: {
    greeting: (firstName) => (firstName === '' ? 'Guten Tag' : `Guten Tag ${firstName}`),
    reset: {
      subject: 'Ihr neues Passwort',
      body: `{{greeting}},

jemand, vermutlich Sie, hat bei {{site}} ein neues Passwort angefordert.
Öffnen Sie innerhalb einer Stunde diesen Link, um eines zu wählen:

{{link}}

Wenn Sie es nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.
`,
    },
    invitation: {
      subject: 'Ihr Konto bei {{school}}',
      body: `{{greeting}},

{{school}} hat ein Konto für Sie angelegt. Sie melden sich mit dieser Adresse an:

{{email}}

Öffnen Sie innerhalb von {{days}} Tagen diesen Link, um Ihr Passwort zu wählen:

{{link}}

Danach bitten Sie Ihre Schule um eine neue Einladung, oder verwenden Sie „Passwort vergessen?“ auf der Anmeldeseite.
`,
    },
  },
} satisfies Translation<typeof source>;
