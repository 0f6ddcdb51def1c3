import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './safe-browser-texts.ts';

export default {
  safeBrowserTexts: {
    title: 'Safe Exam Browser',
    lead: 'Ein kostenloser Browser, der bis zum Ende nichts anderes als die Prüfung zeigt. Einzelne lassen sich unter „Nachteilsausgleich“ davon ausnehmen.',
    mode: 'Safe Exam Browser verlangen?',
    modes: {
      off: 'Nein, jeder Browser ist recht',
      made: 'Ja, mit hier gemachten Einstellungen',
      given: 'Ja, mit eigenen Einstellungen der Schule',
    },
    modesHelp: {
      off: 'Wer gerade schreibt, kann in jedem Browser weitermachen.',
      made: 'Lernende öffnen die Prüfung mit einem Klick; auszuteilen ist nichts.',
      given: 'Sie teilen die Einstellungen aus und nennen die Schlüssel, an denen sie erkannt werden.',
    },
    lacksKeys:
      'Niemand kann beginnen: Ohne Schlüssel lässt sich der Safe Exam Browser nicht erkennen. Nennen Sie mindestens einen.',
    quitting: 'Beenden erlauben',
    quittings: {
      password: 'Nur mit einem Passwort',
      free: 'Wann immer man möchte',
      never: 'Gar nicht: nur über den Link nach der Abgabe',
    },
    quitPassword: 'Passwort zum Beenden',
    quitPasswordHelp:
      'Für die Aufsicht. Die Einstellungen enthalten seinen Hash; nehmen Sie deshalb eines, das niemand errät.',
    makePassword: 'Passwort erzeugen',
    switches: {
      taskBar: 'Taskleiste zeigen',
      time: 'Uhrzeit zeigen',
      reload: 'Neuladen der Seite erlauben',
      spellCheck: 'Rechtschreibprüfung erlauben',
      audio: 'Ton erlauben',
    },
    addresses: 'Weitere Adressen, die geöffnet werden dürfen, eine je Zeile',
    addressesHelp:
      'Etwa dictionary.example.org oder *.example.org/words/*. Diese Seite gehört immer dazu. Wo man sich bei einem Anbieter anmeldet, nennen Sie auch diesen.',
    configKeys: 'Config Keys, einer je Zeile',
    configKeysHelp:
      'Das Konfigurationswerkzeug des Safe Exam Browser zeigt ihn: 64 Ziffern und Buchstaben. Er ist in allen Versionen gleich.',
    browserKeys: 'Browser Exam Keys, einer je Zeile',
    browserKeysHelp:
      'Von jeder Version und jedem System, das erlaubt ist. Leer lassen, um alle zu erlauben. Er ist schwerer zu fälschen als der Config Key.',
    line: (number) => `Zeile ${number}`,
    key: 'Config Key der gespeicherten Einstellungen:',
    download: 'Einstellungen herunterladen',
    open: 'Im Safe Exam Browser ausprobieren',
  },
} satisfies Translation<typeof source>;
