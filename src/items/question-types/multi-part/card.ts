import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'list',
  names: {
    en: {
      name: 'Question with parts',
      help: 'Several questions under one text, each with its own marks; later parts can follow from earlier results',
    },
    de: {
      name: 'Frage mit Teilen',
      help: 'Mehrere Fragen zu einem Text, jede mit eigenen Punkten; spätere Teile können auf früheren Ergebnissen aufbauen',
    },
    ar: {
      name: 'سؤال من عدة أجزاء',
      help: 'عدة أسئلة تحت نص واحد لكل منها درجاته، ويمكن أن تُبنى الأجزاء اللاحقة على نتائج سابقة',
    },
  },
  fields: {
    type: { en: 'Question type', de: 'Fragetyp', ar: 'نوع السؤال' },
    marks: { en: 'Weight', de: 'Gewicht', ar: 'الوزن' },
    content: { en: 'Question', de: 'Frage', ar: 'السؤال' },
    display: { en: 'Display', de: 'Anzeige', ar: 'العرض' },
    checks: { en: 'What is checked', de: 'Was geprüft wird', ar: 'ما الذي يُتحقَّق منه' },
    checking: { en: 'Tries and hints', de: 'Versuche und Hinweise', ar: 'المحاولات والتلميحات' },
    tries: { en: 'Tries', de: 'Versuche', ar: 'المحاولات' },
    hints: { en: 'Hints', de: 'Hinweise', ar: 'التلميحات' },
    resultName: { en: 'Name of the result', de: 'Name des Ergebnisses', ar: 'اسم النتيجة' },
    followThrough: { en: 'Follow-through', de: 'Folgefehler', ar: 'متابعة الخطأ' },
  },
};
