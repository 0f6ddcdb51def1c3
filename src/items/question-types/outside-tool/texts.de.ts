import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  outsideToolTexts: {
    open: 'Tool öffnen',
    opens: 'Das Tool öffnet sich in einem neuen Fenster. Ihre Prüfung und deren Uhr laufen hier weiter.',
    notHere: 'Hier öffnen Teilnehmende das Tool, wenn sie das Quiz bearbeiten.',
    worked: 'Ich habe im Tool gearbeitet',
    workedHelp: 'Wird angekreuzt, wenn Sie das Tool öffnen. Ohne Kreuz bleibt die Frage unbeantwortet.',
    wasOpened: 'Hat laut eigener Angabe im Tool gearbeitet',
    tool: 'Tool',
    toolHelp: 'Teilnehmende öffnen es aus der Frage. Seine Punkte werden ihre Punkte.',
    noTool: 'Kein Tool ausgewählt',
    url: 'Adresse',
    urlHelp: 'Leer lassen, um die übliche Adresse des Tools zu öffnen',
  },
} satisfies Translation<typeof source>;
