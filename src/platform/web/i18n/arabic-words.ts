import type { CountedForms } from './arabic-plural.ts';

/** Nouns that are counted in many slices, as the subject of a sentence; `after` gives them as its object. */

export const question: CountedForms = {
  one: 'سؤال واحد',
  two: 'سؤالان',
  few: 'أسئلة',
  many: 'سؤالًا',
  other: 'سؤال',
};
export const answer: CountedForms = {
  one: 'إجابة واحدة',
  two: 'إجابتان',
  few: 'إجابات',
  many: 'إجابة',
  other: 'إجابة',
};
export const attempt: CountedForms = {
  one: 'محاولة واحدة',
  two: 'محاولتان',
  few: 'محاولات',
  many: 'محاولة',
  other: 'محاولة',
};
export const mark: CountedForms = {
  one: 'درجة واحدة',
  two: 'درجتان',
  few: 'درجات',
  many: 'درجة',
  other: 'درجة',
};
export const person: CountedForms = {
  one: 'شخص واحد',
  two: 'شخصان',
  few: 'أشخاص',
  many: 'شخصًا',
  other: 'شخص',
};
export const student: CountedForms = {
  one: 'طالب واحد',
  two: 'طالبان',
  few: 'طلاب',
  many: 'طالبًا',
  other: 'طالب',
};
export const quiz: CountedForms = {
  one: 'اختبار واحد',
  two: 'اختباران',
  few: 'اختبارات',
  many: 'اختبارًا',
  other: 'اختبار',
};
export const course: CountedForms = {
  one: 'دورة واحدة',
  two: 'دورتان',
  few: 'دورات',
  many: 'دورة',
  other: 'دورة',
};
export const topic: CountedForms = {
  one: 'موضوع واحد',
  two: 'موضوعان',
  few: 'موضوعات',
  many: 'موضوعًا',
  other: 'موضوع',
};
export const group: CountedForms = {
  one: 'مجموعة واحدة',
  two: 'مجموعتان',
  few: 'مجموعات',
  many: 'مجموعة',
  other: 'مجموعة',
};
export const file: CountedForms = {
  one: 'ملف واحد',
  two: 'ملفان',
  few: 'ملفات',
  many: 'ملفًا',
  other: 'ملف',
};
export const row: CountedForms = {
  one: 'صف واحد',
  two: 'صفان',
  few: 'صفوف',
  many: 'صفًا',
  other: 'صف',
};
export const minute: CountedForms = {
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
};
export const hour: CountedForms = {
  one: 'ساعة واحدة',
  two: 'ساعتان',
  few: 'ساعات',
  many: 'ساعة',
  other: 'ساعة',
};
export const day: CountedForms = {
  one: 'يوم واحد',
  two: 'يومان',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};
/** How often: “مرتين”. */
export const times: CountedForms = {
  one: 'مرة واحدة',
  two: 'مرتين',
  few: 'مرات',
  many: 'مرة',
  other: 'مرة',
};

/** The same noun after a preposition or in the genitive: “من سؤالين”. Only the dual is written otherwise. */
export const after = (noun: CountedForms): CountedForms => ({ ...noun, two: noun.two.replace(/ان(?=$| )/g, 'ين') });
