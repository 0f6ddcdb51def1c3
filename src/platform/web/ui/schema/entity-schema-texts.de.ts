import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './entity-schema-texts.ts';

const range = (one: string, more: string) => {
  const unit = (count: number): string => (count === 1 ? one : more);
  return {
    most: (most: number) => `höchstens ${most}${unit(most)}`,
    least: (least: number) => `mindestens ${least}${unit(least)}`,
    between: (least: number, most: number) => `${least} bis ${most}${unit(most)}`,
  };
};

export default {
  entitySchemaTexts: {
    link: 'Alle Felder und Vorlagen zum Ausfüllen',
    fields: 'Felder',
    field: 'Feld',
    meaning: 'Bedeutung',
    type: 'Typ',
    limits: 'Grenzen',
    example: 'Beispiel',
    required: 'Pflichtfeld',
    kinds: {
      text: 'Text',
      whole: 'Ganze Zahl',
      number: 'Zahl',
      'yes-no': 'true oder false',
      choice: 'Eines von',
      id: 'Kennung (UUID)',
      instant: 'Datum und Uhrzeit mit Zeitzone',
      list: 'Liste',
      object: 'Objekt',
    },
    lists: {
      text: 'Liste von Texten',
      whole: 'Liste ganzer Zahlen',
      number: 'Liste von Zahlen',
      'yes-no': 'Liste von true oder false',
      choice: 'Liste von Auswahlwerten',
      id: 'Liste von Kennungen (UUID)',
      instant: 'Liste von Zeitpunkten',
      list: 'Liste von Listen',
      object: 'Liste von Objekten',
    },
    characters: range(' Zeichen', ' Zeichen'),
    items: range(' Eintrag', ' Einträge'),
    numbers: range('', ''),
    csv: 'CSV-Vorlage',
    xlsx: 'Excel-Vorlage',
    json: 'JSON Schema',
    jsonTitle: 'JSON Schema',
    jsonLead: (call) => `Für Programme: was ${call} annimmt, in Entwurf 2020-12.`,
  },
} satisfies Translation<typeof source>;
