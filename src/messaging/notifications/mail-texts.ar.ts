import type { Translation } from '#platform/contract/texts.ts';
import { counted } from '#platform/text/arabic-plural.ts';
import type * as source from './mail-texts.ts';

export default {
  notificationMailTexts: {
    because: (school) => `ترسل إليك ${school} هذه الرسالة لأنك، أو مدرستك، اخترت ذلك.`,
    noMore: (address) => `لإيقاف رسائل هذا النوع: ${address}`,
    news: (count) =>
      counted(count, {
        one: 'خبر جديد واحد',
        two: 'خبران جديدان',
        few: 'أخبار جديدة',
        many: 'خبرًا جديدًا',
        other: 'خبر جديد',
      }),
    since: (news) => `${news} منذ آخر رسالة من هذه الرسائل:`,
    all: (address) => `كل الأخبار: ${address}`,
    daily: (school) => `ترسل إليك ${school} هذه الرسالة مرة في اليوم عند وجود جديد.`,
    noMoreDaily: (address) => `لإيقاف الرسائل اليومية: ${address}`,
  },
} satisfies Translation<typeof source>;
