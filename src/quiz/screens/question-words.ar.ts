import type { Translation } from '#platform/web/texts.ts';
import type * as source from './question-words.ts';

export default {
  questionWords: {
    types: {
      'single-choice': 'اختيار واحد',
      'multiple-choice': 'اختيار متعدد',
      'true-false': 'صواب أو خطأ',
      numeric: 'عدد',
      'short-text': 'نص قصير',
      essay: 'مقال',
      'file-upload': 'ملفات',
      matching: 'مطابقة',
      ordering: 'ترتيب',
      'fill-in-table': 'جدول يُملأ',
      cloze: 'نص بفراغات',
      matrix: 'مصفوفة',
      calculated: 'عدد محسوب',
      hotspot: 'موضع على صورة',
      'picture-labels': 'تسميات على صورة',
    },
    difficulties: { 1: 'أساسي', 2: 'مبتدئ', 3: 'متوسط', 4: 'متقدم', 5: 'خبير' },
  },
} satisfies Translation<typeof source>;
