import { layoutFields } from '../choice-layout/fields.ts';
import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'form',
  names: {
    en: { name: 'Composite question', help: 'Several places for answers, marked by rules of its own as in a QTI file' },
    de: {
      name: 'Zusammengesetzte Frage',
      help: 'Mehrere Stellen für Antworten, bewertet nach eigenen Regeln wie in einer QTI-Datei',
    },
    ar: { name: 'سؤال مركّب', help: 'عدة مواضع للإجابة تُصحَّح بقواعد خاصة بالسؤال كما في ملف QTI' },
  },
  fields: {
    ...layoutFields,
    width: { en: 'Width of the field', de: 'Breite des Feldes', ar: 'عرض الحقل' },
    parts: { en: 'Part', de: 'Teil', ar: 'الجزء' },
    response: { en: 'Response', de: 'Antwortvariable', ar: 'متغير الإجابة' },
    prompt: { en: 'Text of the part', de: 'Text des Teils', ar: 'نص الجزء' },
    look: { en: 'Appearance', de: 'Darstellung', ar: 'المظهر' },
    most: { en: 'Maximum number', de: 'Höchstzahl', ar: 'العدد الأقصى' },
    fixed: { en: 'Fixed position', de: 'Feste Position', ar: 'موضع ثابت' },
    when: { en: 'Condition', de: 'Bedingung', ar: 'الشرط' },
    variable: { en: 'Variable', de: 'Variable', ar: 'المتغير' },
    printing: { en: 'Number format', de: 'Zahlenformat', ar: 'تنسيق العدد' },
    format: { en: 'Format', de: 'Formatangabe', ar: 'التنسيق' },
    base: { en: 'Number base', de: 'Basis', ar: 'أساس العدد' },
    powerForm: { en: 'Power of ten', de: 'Zehnerpotenz', ar: 'قوة العشرة' },
    index: { en: 'Index', de: 'Stelle', ar: 'الموضع' },
    delimiter: { en: 'Delimiter', de: 'Trennzeichen', ar: 'الفاصل' },
    field: { en: 'Field', de: 'Feld', ar: 'الحقل' },
    show: { en: 'Shown if', de: 'Angezeigt, wenn', ar: 'يظهر إذا' },
    first: { en: 'First side', de: 'Erste Seite', ar: 'الجانب الأول' },
    hint: { en: 'Placeholder', de: 'Platzhalter', ar: 'النص النائب' },
    length: { en: 'Expected length', de: 'Erwartete Länge', ar: 'الطول المتوقع' },
    step: { en: 'Step', de: 'Schrittweite', ar: 'الخطوة' },
    rules: { en: 'Rules', de: 'Regeln', ar: 'القواعد' },
    adaptive: { en: 'Answered in steps', de: 'In Schritten beantwortet', ar: 'يُجاب على خطوات' },
    marking: { en: 'Marking', de: 'Bewertung', ar: 'التصحيح' },
    maximum: { en: 'Score for full marks', de: 'Punktzahl für volle Punkte', ar: 'النتيجة للدرجة الكاملة' },
    attempt: { en: 'Random values', de: 'Zufallswerte', ar: 'القيم العشوائية' },
    seed: { en: 'Seed', de: 'Startwert', ar: 'البذرة' },
  },
};
