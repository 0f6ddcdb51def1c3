import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  connectionTexts: {
    title: 'Verbundene Konten',
    ownHelp: 'Konten bei anderen Systemen, mit denen Sie sich hier anmelden.',
    help: 'Konten bei anderen Systemen, mit denen sich diese Person hier anmeldet.',
    empty: 'Es sind keine Konten verbunden.',
    kinds: {
      google: 'Google',
      microsoft: 'Microsoft',
      oidc: 'Single Sign-on',
      saml: 'SAML',
      lti: 'Lernplattform',
    },
    since: (date) => `verbunden am ${date}`,
    used: (when) => `zuletzt verwendet ${when}`,
    known: 'Dort bekannt als',
    off: 'Nicht in Gebrauch',
    remove: 'Trennen',
    removeNamed: (name) => `${name} trennen`,
    ownEffect:
      'Es meldet Sie hier nicht mehr an. Sie werden überall abgemeldet, auch auf dieser Seite. Rollen und Gruppen, die Sie dadurch haben, werden entfernt. Um es wieder zu verbinden, melden Sie sich damit an.',
    effect:
      'Es meldet diese Person hier nicht mehr an. Sie wird überall abgemeldet und verliert die Rollen und Gruppen, die sie dadurch hat. Um es wieder zu verbinden, meldet sie sich damit an.',
    results: 'Ergebnisse werden nicht mehr dorthin gesendet. Bereits gesendete bleiben dort.',
    removed: (name) => `${name} wurde getrennt`,
    cancel: 'Abbrechen',
  },
} satisfies Translation<typeof source>;
