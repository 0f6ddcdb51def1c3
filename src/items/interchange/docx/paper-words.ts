/** What a paper says beside its questions. The reader of Word documents knows these words in every language. */
import type { Language } from '#platform/contract/languages.ts';

export interface PaperWords {
  readonly name: string;
  readonly date: string;
  readonly key: string;
  /** As the reader takes it for marks: "Points: 2". */
  readonly marks: (marks: string) => string;
  readonly explanation: string;
  readonly alsoAccepted: string;
  readonly note: string;
  readonly yes: string;
  readonly no: string;
  readonly facts: (questions: number, marks: string) => string;
  readonly minutes: (minutes: number) => string;
  readonly order: string;
  readonly words: string;
  readonly section: (position: number) => string;
  readonly isRightToLeft: boolean;
}

const en: PaperWords = {
  name: 'Name',
  date: 'Date',
  key: 'Answer key',
  marks: (marks) => `Points: ${marks}`,
  explanation: 'Explanation',
  alsoAccepted: 'Also accepted',
  note: 'Marker’s note',
  yes: 'True',
  no: 'False',
  facts: (questions, marks) => `${questions} ${questions === 1 ? 'question' : 'questions'} · ${marks} points`,
  minutes: (minutes) => `${minutes} min`,
  order: 'Number these in the correct order.',
  words: 'Words',
  section: (position) => `Section ${position}`,
  isRightToLeft: false,
};

const de: PaperWords = {
  name: 'Name',
  date: 'Datum',
  key: 'Lösungsschlüssel',
  marks: (marks) => `Punkte: ${marks.replace('.', ',')}`,
  explanation: 'Erklärung',
  alsoAccepted: 'Auch richtig',
  note: 'Hinweis zur Bewertung',
  yes: 'Richtig',
  no: 'Falsch',
  facts: (questions, marks) =>
    `${questions} ${questions === 1 ? 'Frage' : 'Fragen'} · ${marks.replace('.', ',')} Punkte`,
  minutes: (minutes) => `${minutes} min`,
  order: 'Nummerieren Sie in der richtigen Reihenfolge.',
  words: 'Wörter',
  section: (position) => `Abschnitt ${position}`,
  isRightToLeft: false,
};

const ar: PaperWords = {
  name: 'الاسم',
  date: 'التاريخ',
  key: 'مفتاح الإجابة',
  marks: (marks) => `الدرجات: ${marks}`,
  explanation: 'الشرح',
  alsoAccepted: 'يُقبل أيضًا',
  note: 'ملاحظة للمصحح',
  yes: 'صواب',
  no: 'خطأ',
  facts: (questions, marks) => `عدد الأسئلة: ${questions} · الدرجات: ${marks}`,
  minutes: (minutes) => `${minutes} دقيقة`,
  order: 'رقّم ما يلي بالترتيب الصحيح.',
  words: 'الكلمات',
  section: (position) => `القسم ${position}`,
  isRightToLeft: true,
};

export const paperWords: Readonly<Record<Language, PaperWords>> = { en, de, ar };
