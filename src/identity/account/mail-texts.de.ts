import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './mail-texts.ts';

export default {
  accountMailTexts: {
    link: {
      subject: 'Bestätigen Sie Ihre neue Adresse',
      text: (site, token) =>
        `Sie möchten sich bei ${site} künftig mit dieser Adresse anmelden.\nÖffnen Sie innerhalb einer Stunde diesen Link, um sie zu bestätigen:\n\n${site}/confirm-email/${token}\n\nWenn Sie es nicht waren, tun Sie nichts: Es ändert sich nichts.\n`,
    },
    asked: {
      subject: 'Jemand möchte Ihre Adresse ändern',
      text: (site, next) =>
        `jemand, vermutlich Sie, möchte die Adresse Ihres Kontos bei ${site} in ${next} ändern.\nEs ändert sich nichts, bis der Link in einer Mail an jene Adresse geöffnet wird.\n\nWenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort unter ${site}/user/me: Damit wird der Link wertlos.\n`,
    },
    changed: {
      subject: 'Ihre Adresse wurde geändert',
      text: (site, next) =>
        `Sie melden sich bei ${site} jetzt mit ${next} an. An diese Adresse kommen keine Mails mehr.\n\nWenn Sie es nicht waren, sagen Sie es sofort Ihrer Schule.\n`,
    },
  },
} satisfies Translation<typeof source>;
