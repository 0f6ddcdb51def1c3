import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'text',
  names: {
    en: { name: 'Text without a question', help: 'Instructions or an introduction. Nothing to answer, no marks' },
    de: { name: 'Text ohne Frage', help: 'Anweisungen oder eine Einführung. Nichts zu beantworten, keine Punkte' },
    ar: { name: 'نص بلا سؤال', help: 'تعليمات أو مقدمة. لا شيء يُجاب عنه ولا درجات' },
  },
};
