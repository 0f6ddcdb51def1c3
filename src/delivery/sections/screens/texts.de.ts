import { withFullStop } from '#platform/text/full-stop.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  sectionTexts: {
    left: 'Restzeit in diesem Abschnitt',
    whole: (clock) => `${clock} insgesamt`,
    place: (number, count) => `Abschnitt ${number} von ${count}`,
    totals: (count, marks) =>
      `${count === 1 ? '1 Frage' : `${count} Fragen`}, ${marks === '1' ? '1 Punkt' : `${marks} Punkte`}`,
    begins: (number, count, name, time) =>
      withFullStop(`Abschnitt ${number} von ${count} hat begonnen: ${name}. Ihre Zeit: ${time}`),
    over: 'Die Zeit für diesen Abschnitt ist um.',
    overHelp: 'Seine Antworten lassen sich nicht mehr ändern. Der nächste Abschnitt wird geöffnet.',
    overAway:
      'Seine Antworten lassen sich nicht mehr ändern. Der nächste Abschnitt öffnet sich, sobald die Verbindung wieder da ist; seine Zeit läuft.',
    states: { over: 'beendet', open: 'jetzt offen', ahead: 'noch nicht begonnen' },
    finish: 'Abschnitt beenden',
    dialog: {
      title: (name) => `„${name}“ beenden?`,
      all: 'Sie haben alle Fragen dieses Abschnitts beantwortet.',
      final: 'In diesen Abschnitt führt kein Weg zurück.',
      lapses: (time) => `Was von seiner Zeit übrig ist, ${time}, verfällt.`,
      next: (name) => `Als Nächstes kommt „${name}“; die Zeit dafür beginnt sofort.`,
      send: 'Abschnitt jetzt beenden',
      back: 'Abschnitt weiter bearbeiten',
    },
    missing: (count) =>
      count === 1
        ? '1 Änderung aus dem vorigen Abschnitt hatte den Server nicht rechtzeitig erreicht und konnte nicht gewertet werden.'
        : `${count} Änderungen aus dem vorigen Abschnitt hatten den Server nicht rechtzeitig erreicht und konnten nicht gewertet werden.`,
    start: 'Abschnitte',
    startHelp: 'Einer nach dem anderen, jeder mit eigener Zeit. Es führt kein Weg zurück.',
  },
} satisfies Translation<typeof source>;
