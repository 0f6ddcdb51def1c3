import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  fileUploadTexts: {
    choose: 'Dateien hinzufügen',
    chooseOne: 'Datei hinzufügen',
    yours: 'Ihre Dateien',
    rules: (most, isOne, mebibytes, endings) =>
      `${isOne ? 'Eine Datei' : `Bis zu ${most} Dateien`}, je höchstens ${mebibytes} MB: ${endings}.`,
    least: (count, isOne) => (isOne ? 'Eine Datei ist verlangt.' : `${count} Dateien sind verlangt.`),
    none: 'Noch keine Datei.',
    remove: 'Entfernen',
    removeName: (name) => `Entfernen: ${name}`,
    again: 'Noch einmal',
    againName: (name) => `Noch einmal: ${name}`,
    going: (name) => `${name} wird hochgeladen`,
    tooMany: (most) => `Nur ${most} können hinzugefügt werden; entfernen Sie zuerst eine.`,
    tooLarge: (name, mebibytes) => `„${name}“ ist größer als ${mebibytes} MB.`,
    otherKind: (name, endings) => `„${name}“ gehört nicht zu ${endings}.`,
    notHere: 'Dateien werden in der Prüfung selbst hinzugefügt; hier wird nichts gespeichert.',
    kilobytes: (size) => `${size} KB`,
    megabytes: (size) => `${size} MB`,
    download: (name) => `${name} herunterladen`,

    endings: 'Arten von Dateien',
    endingsHelp: 'Keine gewählt: alle',
    atLeast: 'Wenigstens so viele Dateien',
    atMost: 'Höchstens so viele Dateien',
    mebibytes: 'Größte Datei in MB',
    beside: 'So viele Dateien dürfen beigefügt werden',
    besideHelp: '0: keine',
    added: 'Dem Text beigefügte Dateien',
  },
} satisfies Translation<typeof source>;
