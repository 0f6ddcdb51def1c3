import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './people-texts.ts';

export default {
  peopleTexts: {
    roles: { admin: 'Admin', teacher: 'Lehrkraft', student: 'Lernende/r' },
    states: { active: 'Aktiv', invited: 'Nie angemeldet', disabled: 'Gesperrt' },
    never: 'Nie',
    fields: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail-Adresse',
      roles: 'Rollen',
      groups: 'Gruppen',
      group: 'Gruppe',
      password: 'Passwort',
      mustChangePassword: 'Muss bei der nächsten Anmeldung ein eigenes Passwort wählen',
      showPassword: 'Passwort ein- oder ausblenden',
      name: 'Name',
      description: 'Beschreibung',
    },
    groupSelect: { placeholder: 'Gruppe auswählen', none: 'Keine Gruppe heißt so' },
    account: {
      infoTitle: 'Name, Adresse und Rollen',
      infoHelp: 'Andere Rollen gelten sofort, auch dort, wo diese Person gerade angemeldet ist.',
      emailHelp:
        'Damit meldet sich die Person an. Links, die an die alte Adresse gingen, funktionieren dann nicht mehr.',
      saveInfo: 'Änderungen speichern',
      infoSaved: 'Die Änderungen sind gespeichert',
      unconfirmed:
        'Diese Adresse wurde nie bestätigt. Geben Sie dieser Person die Rolle Lehrkraft oder Admin, enden ihr Passwort, ihre Sitzungen, ihre API-Schlüssel und ihre verbundenen Lernplattformen. Senden Sie ihr per E-Mail einen Link für ein neues Passwort.',
      passwordTitle: 'Passwort',
      passwordHelp: 'Ein neues Passwort meldet diese Person überall ab. Teilen Sie es ihr persönlich mit.',
      passwordHelpUnconfirmed:
        'Ein neues Passwort meldet diese Person überall ab. Da ihre Adresse nie bestätigt wurde, enden auch ihre Passkeys, ihr zweiter Schritt und ihre API-Schlüssel. Teilen Sie es ihr persönlich mit.',
      passwordField: 'Neues Passwort',
      passwordRule: 'Mindestens 10 Zeichen.',
      savePassword: 'Passwort festlegen',
      passwordSaved: 'Das neue Passwort ist festgelegt',
      invite: 'Stattdessen Link per E-Mail senden',
      inviteSent: (email) => `Ein Link zum Wählen eines Passworts ist unterwegs an ${email}`,
      notMailed:
        'Diese Website hat keinen Mailserver: Es wurde keine Einladung versendet. Vergeben Sie stattdessen ein Erstpasswort.',
      ownPassword: 'Ihr eigenes Passwort ändern Sie in Ihrem Profil, wo Sie das bisherige angeben.',
      toProfile: 'Mein Profil öffnen',
      secondStepTitle: 'Zweiter Schritt und Passkeys',
      secondStepHelp:
        'Für jemanden, der Gerät und Wiederherstellungscodes verloren hat: Vergewissern Sie sich vorher, wer darum bittet.',
      secondStepReset: 'Zweiten Schritt zurücksetzen',
      secondStepSure: 'Ihn und alle Passkeys entfernen und die Person abmelden',
      secondStepCancel: 'Abbrechen',
      secondStepGone: (name) => `${name} meldet sich jetzt nur mit dem Passwort an`,
      statusTitle: 'Status',
      statusHelp: {
        active: 'Dieses Konto ist offen.',
        invited: 'Dieses Konto ist offen, wurde aber noch nie benutzt.',
        disabled:
          'Dieses Konto ist gesperrt: Niemand kann sich damit anmelden. Ergebnisse und Zertifikate bleiben erhalten.',
      },
      disable: 'Konto sperren',
      disableHelp:
        'Die Sperre meldet diese Person innerhalb einer Sekunde überall ab. Sie können das Konto wieder freigeben.',
      enable: 'Konto freigeben',
      disabled: (name) => `${name} ist gesperrt`,
      enabled: (name) => `${name} ist freigegeben`,
      own: 'Das ist Ihr eigenes Konto: Sperren können es nur andere Admins.',
      undo: 'Rückgängig',
    },
  },
} satisfies Translation<typeof source>;
