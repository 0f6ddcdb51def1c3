import type { Translation } from '#platform/web/texts.ts';
import type * as source from './bring-texts.ts';

export default {
  bringTexts: {
    open: 'Antwortdatei',
    title: 'Antwortdatei einlesen',
    help: 'Wessen Verbindung nicht wiederkommt, kann Antworten, die nicht gesendet wurden, auf der Prüfungsseite als Datei speichern. Hier kommen sie in den Versuch: gespeichert, solange er läuft; daneben aufbewahrt, wenn er vorbei ist.',
    drop: 'Datei hier ablegen oder auswählen',
    dropHelp: 'Eine Datei, deren Name auf -answers.json endet',
    dropLabel: 'Antwortdatei',
    notOne: 'Nehmen Sie eine Datei von höchstens 20 MB',
    notFile: 'Das ist keine Antwortdatei einer Prüfung',
    taken: (name, count) => `${name}: ${count === 1 ? 'eine Antwort ist' : `${count} Antworten sind`} gespeichert`,
    late: (name, count) =>
      `${name}: Der Versuch war vorbei. ${count === 1 ? 'Eine Antwort wird' : `${count} Antworten werden`} daneben aufbewahrt; von selbst zählen sie nicht`,
    see: 'Versuch ansehen',
    refused: (position, why) => `Frage ${position}: ${why}`,
    close: 'Schließen',
  },
} satisfies Translation<typeof source>;
