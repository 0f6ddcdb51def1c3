import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './waiting-texts.ts';

export default {
  waitingTexts: {
    answers: (count) =>
      counted(count, {
        one: 'إجابة واحدة للتصحيح',
        two: 'إجابتان للتصحيح',
        few: 'إجابات للتصحيح',
        many: 'إجابة للتصحيح',
        other: 'إجابة للتصحيح',
      }),
    queries: (count) =>
      counted(count, { one: 'اعتراض واحد', two: 'اعتراضان', few: 'اعتراضات', many: 'اعتراضًا', other: 'اعتراض' }),
    decisions: (count) =>
      counted(count, {
        one: 'شهادة واحدة للمراجعة',
        two: 'شهادتان للمراجعة',
        few: 'شهادات للمراجعة',
        many: 'شهادة للمراجعة',
        other: 'شهادة للمراجعة',
      }),
    messages: (count) =>
      counted(count, { one: 'رسالة واحدة', two: 'رسالتان', few: 'رسائل', many: 'رسالة', other: 'رسالة' }),
    deletions: (count) =>
      counted(count, { one: 'طلب حذف واحد', two: 'طلبا حذف', few: 'طلبات حذف', many: 'طلب حذف', other: 'طلب حذف' }),
    plans: (count) =>
      counted(count, {
        one: 'طلب خطة واحد',
        two: 'طلبا خطة',
        few: 'طلبات خطط',
        many: 'طلب خطة',
        other: 'طلب خطة',
      }),
    names: (count) =>
      counted(count, {
        one: 'طلب تغيير اسم واحد',
        two: 'طلبا تغيير اسم',
        few: 'طلبات تغيير اسم',
        many: 'طلب تغيير اسم',
        other: 'طلب تغيير اسم',
      }),
  },
} satisfies Translation<typeof source>;
