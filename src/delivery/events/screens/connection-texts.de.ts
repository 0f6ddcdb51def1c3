import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './connection-texts.ts';

export default {
  lineTexts: {
    left: (clock) => `Noch ${clock}, wenn es weitergeht`,
    held: {
      paused: {
        title: 'Diese Prüfung ist unterbrochen',
        help: 'Ihre Antworten sind gespeichert und Ihre Zeit steht still. Es geht von selbst weiter; Sie brauchen nichts zu tun.',
      },
      other_device: {
        title: 'Diese Prüfung läuft auf einem anderen Gerät weiter',
        help: 'Antworten werden nur von einem Gerät angenommen. Wenn dieses hier das richtige ist, bitten Sie die Aufsicht, es zuzulassen; dann geht es hier von selbst weiter.',
      },
      wrong_network: {
        title: 'Diese Prüfung findet im Netz der Schule statt',
        help: 'Dieses Gerät befindet sich in einem anderen Netz. Verbinden Sie es mit dem Netz, das die Aufsicht nennt; dann geht es hier von selbst weiter.',
      },
      locked: {
        title: 'Diese Prüfung wurde angehalten',
        help: 'Sie wurde außerhalb des Safe Exam Browser oder mit anderen Einstellungen geöffnet. Was Sie geschrieben haben, ist aufgehoben. Wenden Sie sich an die Aufsicht: Sobald sie es erlaubt, geht es im Safe Exam Browser von selbst weiter. Ihre Zeit läuft so lange weiter.',
      },
    },
    messages: 'Nachrichten der Aufsicht',
    from: (time) => `Von der Aufsicht, ${time}`,
    read: 'Gelesen',
    added: (duration) => `Ihre Zeit wurde um ${duration} verlängert.`,
    addedOk: 'In Ordnung',
  },
} satisfies Translation<typeof source>;
