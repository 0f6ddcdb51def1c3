import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './upload-texts.ts';

export default {
  uploadTexts: {
    open: 'Antwortdatei',
    title: 'Antwortdatei einlesen',
    help: 'Wessen Verbindung nicht wiederkommt, kann Antworten, die nicht gesendet wurden, auf der Prüfungsseite als Datei speichern. Hier kommen sie in den Versuch: gespeichert, solange er läuft; daneben aufbewahrt, wenn er vorbei ist. Sie zählen dann, solange verspätete Antworten zählen.',
    drop: 'Datei hier ablegen oder auswählen',
    dropHelp: 'Eine Datei, deren Name auf -answers.json endet',
    dropLabel: 'Antwortdatei',
    notOne: 'Nehmen Sie eine Datei von höchstens 20 MB',
    notFile: 'Das ist keine Antwortdatei einer Prüfung',
    taken: (name, count) => `${name}: ${count === 1 ? 'eine Antwort ist' : `${count} Antworten sind`} gespeichert`,
    late: (name, count) =>
      `${name}: Der Versuch war vorbei. ${count === 1 ? 'Eine Antwort wird' : `${count} Antworten werden`} daneben aufbewahrt; von selbst zählen sie nicht`,
    counted: (name, count) =>
      `${name}: Der Versuch war vorbei. ${count === 1 ? 'Eine Antwort kam' : `${count} Antworten kamen`} bald genug danach und ${count === 1 ? 'zählt' : 'zählen'}`,
    partly: (name, counted, count) =>
      `${name}: Der Versuch war vorbei. Von ${count} Antworten ${counted === 1 ? 'zählt 1' : `zählen ${counted}`}; die übrigen werden daneben aufbewahrt`,
    see: 'Versuch ansehen',
    refused: (position, why) => `Frage ${position}: ${why}`,
    close: 'Schließen',
  },
} satisfies Translation<typeof source>;
