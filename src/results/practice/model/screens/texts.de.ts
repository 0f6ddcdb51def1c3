import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  practiceModelTexts: {
    title: 'Gedächtnismodell',
    standard: 'Standardparameter',
    own: (version) => `Version ${version}`,
    help: 'Bestimmt, wann eine Frage wiederkommt. Es lässt sich an die Antworten Ihrer Lernenden anpassen und wird nur verwendet, wenn es Antworten von Lernenden, die es nicht kennt, besser vorhersagt als die Standardparameter. Gilt ab der nächsten Antwort.',
    have: (reviews, students) => `Wiederholte Antworten bisher: ${reviews}, von ${students} Lernenden.`,
    need: (reviews, students) =>
      `Für eine Anpassung sind ${reviews} wiederholte Antworten von ${students} Lernenden nötig.`,
    fit: 'An unsere Antworten anpassen',
    done: (isBetter) =>
      isBetter
        ? 'Das angepasste Modell sagt Antworten besser vorher als die Standardparameter und wird ab jetzt verwendet.'
        : 'Das angepasste Modell sagt Antworten nicht besser vorher als die Standardparameter und wird nicht verwendet.',
    versions: 'Versionen',
    fitted: (when, reviews, students) =>
      `Angepasst: ${when}, an ${reviews} wiederholte Antworten von ${students} Lernenden`,
    loss: (fitted, standard) => `Vorhersagefehler (Log-Loss) ${fitted}, Standard ${standard}`,
    inUse: 'In Verwendung',
    use: 'Verwenden',
    chooseOf: (name) => `Verwenden: ${name}`,
    used: 'Gedächtnismodell geändert',
  },
} satisfies Translation<typeof source>;
