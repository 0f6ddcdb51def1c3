import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './locked-texts.ts';

export default {
  lockedTexts: {
    planTitle: 'محتوى مميّز',
    planText: 'تحتاج إلى خطة اشتراك للبدء، وقد تكون لدى مدرستك خطة لك.',
    planAction: 'عرض الخطط',
    channelTitle: 'لأعضاء قناة',
    channelText: 'بالانضمام إليها يمكنك البدء.',
    channelAction: (name) => `إلى ${name}`,
  },
} satisfies Translation<typeof source>;
