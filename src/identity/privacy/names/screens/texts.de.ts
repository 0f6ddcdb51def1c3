import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  namesTexts: {
    ask: 'Anderen Namen beantragen',
    title: 'Anderen Namen beantragen',
    help: 'Ihre Schule prüft den Antrag. Über die Antwort werden Sie benachrichtigt.',
    firstName: 'Neuer Vorname',
    lastName: 'Neuer Nachname',
    reason: 'Grund (freiwillig)',
    send: 'Antrag senden',
    sent: 'Ihr Antrag ist gesendet',
    cancel: 'Abbrechen',
    pending: (name, when) => `Sie haben am ${when} den Namen ${name} beantragt. Ihre Schule wird antworten.`,
    withdraw: 'Antrag zurückziehen',
    withdrawn: 'Antrag zurückgezogen. Ihr Name bleibt, wie er ist',
    list: {
      title: 'Namensanträge',
      lead: 'Lernende, die um einen anderen Namen bitten. Zertifikate, die danach ausgestellt werden, zeigen ihn.',
      caption: 'Namensanträge',
      tabs: { waiting: 'Offen', decided: 'Beantwortet' },
      states: { waiting: 'Offen', approved: 'Genehmigt', declined: 'Abgelehnt', withdrawn: 'Zurückgezogen' },
      columns: {
        person: 'Person',
        wanted: 'Neuer Name',
        state: 'Status',
        asked: 'Beantragt am',
        reason: 'Grund',
        decided: 'Beantwortet am',
        by: 'Von',
      },
      approve: 'Genehmigen',
      approved: (name) => `Der Name ist jetzt ${name}`,
      decline: 'Ablehnen',
      declined: 'Antrag abgelehnt. Die Person ist benachrichtigt',
      declineTitle: (name) => `Den Namen ${name} ablehnen?`,
      declineReason: 'Grund',
      declineHelp: 'Die Person liest ihn.',
      cancel: 'Abbrechen',
      open: 'Konto öffnen',
      empty: { waiting: 'Keine offenen Namensanträge', decided: 'Keine beantworteten Namensanträge' },
      emptyHelp: {
        waiting: 'Anträge, die Lernende in ihrem Profil stellen, erscheinen hier. Admins werden benachrichtigt.',
        decided: 'Beantwortete Anträge stammen aus dem Aktivitätsprotokoll und bleiben so lange wie dieses.',
      },
      notice: (total) =>
        total === 1 ? '1 Person bittet um einen anderen Namen.' : `${total} Personen bitten um einen anderen Namen.`,
      look: 'Namensanträge ansehen',
    },
  },
} satisfies Translation<typeof source>;
