import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './refusal-texts.ts';

export default {
  refusalTexts: {
    codes: {
      not_logged_in: 'Melden Sie sich zuerst an.',
      wrong_credentials: 'Die Adresse oder das Passwort stimmt nicht.',
      forbidden: 'Das dürfen Sie nicht.',
      disabled: 'Dieses Konto ist gesperrt.',
      own_password_missing: 'Wählen Sie zuerst ein eigenes Passwort.',
      second_factor_missing:
        'Ihre Schule verlangt von Ihnen einen zweiten Faktor. Richten Sie zuerst eine Authenticator-App oder einen Passkey ein.',
      passkey_needed: 'Ihre Schule verlangt von Ihnen einen zweiten Faktor. Melden Sie sich mit Ihrem Passkey an.',
      premium_needed: 'Dafür braucht es Premium.',
      access_code_needed: 'Diese Prüfung wird mit einem Code geöffnet.',
      access_code_wrong: 'Das ist nicht der Code der Prüfung.',
      wrong_network: 'Diese Prüfung wird nur in bestimmten Netzen geschrieben, und dies ist ein anderes.',
      safe_browser_needed: 'Diese Prüfung wird nur im Safe Exam Browser geschrieben.',
      safe_browser_wrong: 'Der Safe Exam Browser wurde mit anderen Einstellungen als denen der Prüfung geöffnet.',
      not_found: 'Das wurde nicht gefunden. Vielleicht wurde es inzwischen gelöscht.',
      conflict: 'Das passt nicht zu dem, was jetzt da ist.',
      not_started: 'Das hat noch nicht begonnen.',
      paused: 'Der Versuch ist angehalten. Seine Uhr steht.',
      locked: 'Die Prüfung wurde angehalten. Wenden Sie sich an die Aufsicht.',
      other_device: 'Der Versuch ist auf einem anderen Gerät offen.',
      closed: 'Das ist geschlossen.',
      out_of_time: 'Die Zeit ist um.',
      too_large: 'Das ist zu groß.',
      impossible: 'Das ist hier nicht möglich.',
      too_many_requests: 'Das war zu oft in kurzer Zeit. Warten Sie einen Moment und versuchen Sie es noch einmal.',
      internal: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
      unavailable: 'Der Server ist ausgelastet. Versuchen Sie es gleich noch einmal.',
      in_line: 'Gerade melden sich sehr viele an. Versuchen Sie es gleich noch einmal.',
      invalid_input: 'Bitte prüfen Sie Ihre Eingaben.',
      tenant_mismatch: 'Diese Seite gehört zu einer anderen Schule. Laden Sie sie neu.',
    },
  },
} satisfies Translation<typeof source>;
