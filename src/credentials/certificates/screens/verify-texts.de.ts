import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './verify-texts.ts';

export default {
  verifyTexts: {
    title: 'Zertifikat prüfen',
    lead: (school) => `Mit dem Code, der auf einem Zertifikat von ${school} steht, oder mit seiner Datei.`,
    code: 'Code',
    codeHelp:
      'Sechzehn Buchstaben und Ziffern, etwa 7Q4M-0ZKD-3XV9-TC5A. Striche und Kleinschreibung spielen keine Rolle.',
    submit: 'Prüfen',
    file: {
      title: 'Mit der Datei',
      drop: 'Zertifikat hier ablegen oder auswählen',
      dropHelp: 'Ein PNG- oder SVG-Bild, wie es heruntergeladen wurde, oder der Nachweis (.jwt, .json). Bis 8 MB.',
      dropLabel: 'Datei des Zertifikats',
      notOne: 'Eine Datei auf einmal, höchstens 8 MB',
      checking: 'Die Datei wird geprüft',
      of: (name) => `Datei: ${name}`,
    },
    scan: {
      title: 'Mit dem QR-Code',
      start: 'Mit der Kamera scannen',
      help: 'Der QR-Code auf dem Zertifikat führt von selbst hierher: Richten Sie die Kamera eines Telefons darauf.',
      look: 'Halten Sie den QR-Code des Zertifikats vor die Kamera.',
      view: 'Was die Kamera sieht',
      stop: 'Kamera ausschalten',
      refused: 'Die Kamera darf nicht benutzt werden. Erlauben Sie es für diese Seite oder geben Sie den Code ein.',
      failed: 'Die Kamera ließ sich nicht starten. Geben Sie stattdessen den Code ein.',
      elsewhere: (host) => `Dieser QR-Code führt zu ${host}, nicht zu dieser Schule.`,
      unreadable: 'Dieser QR-Code ist nicht der eines Zertifikats.',
    },
    another: 'Ein anderes prüfen',
    good: 'Dieses Zertifikat ist echt und gültig.',
    bad: {
      superseded: 'Dieses Zertifikat ist echt, wurde aber durch ein neueres ersetzt.',
      revoked: 'Dieses Zertifikat wurde hier ausgestellt und widerrufen.',
    },
    since: (date) => `Seit ${date}.`,
    why: (reason) => `Angegebener Grund: ${reason}`,
    none: 'Ein Zertifikat mit diesem Code wurde hier nicht ausgestellt.',
    noneHelp: 'Vergleichen Sie den Code noch einmal mit dem Zertifikat. Stimmen sie überein, ist es keines von uns.',
    unrecorded: 'Die Signatur ist unsere, aber dieses Zertifikat ist nicht verzeichnet.',
    unrecordedHelp: 'Fragen Sie die Schule, ob es noch gilt.',
    altered: 'Diese Datei ist nicht echt.',
    alteredHelp: (school) =>
      `Sie gibt an, von ${school} zu sein, aber die Signatur ist nicht die der Schule: Sie wurde verändert oder stammt von jemand anderem.`,
    foreign: 'Dieses Zertifikat wurde nicht von dieser Schule ausgestellt.',
    foreignHelp: (issuer) =>
      `Als Aussteller nennt es ${issuer}. Ob das stimmt, ist hier nicht bekannt: Prüfen Sie es dort.`,
    empty: 'In dieser Datei steckt kein Nachweis.',
    emptyHelp:
      'In PDFs, Fotos und Bildschirmfotos steckt keiner. Nehmen Sie das PNG oder SVG, wie es heruntergeladen wurde, oder geben Sie den Code ein, der darauf steht.',
    chain: 'Alle dafür ausgestellten Zertifikate',
    record:
      'Was bei der Ausstellung verzeichnet wurde. Wenn auf dem Papier in Ihrer Hand etwas anderes steht, wurde es verändert.',
    recordTitle: 'Was die Schule verzeichnet hat',
    signed: {
      title: 'Was signiert wurde',
      holds: 'Die Signatur der Schule stimmt: Kein Buchstabe wurde verändert.',
      missing: 'Dieses Zertifikat gibt es nicht in signierter Form. Es gilt, was die Schule verzeichnet hat.',
      name: 'Person',
      achievement: 'Für',
      criteria: 'Bedingung',
      percent: 'Ergebnis',
      percentOf: (percent) => `${percent} %`,
      score: 'Punkte',
      issued: 'Ausgestellt am',
      school: 'Schule',
      issuer: 'Signiert von',
      key: 'Schlüssel',
      all: 'Der ganze signierte Inhalt (Open Badges 3.0)',
    },
  },
} satisfies Translation<typeof source>;
