import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './locked-texts.ts';

export default {
  lockedTexts: {
    planTitle: 'يتطلب هذا خطة اشتراك',
    planText: 'هذا محتوى مميّز. بخطة اشتراك يمكنك البدء فورًا، وقد تكون لدى مدرستك خطة لك.',
    planAction: 'طرق الحصول على خطة',
    channelTitle: 'لأعضاء قناة',
    channelText: 'بالانضمام إليها يمكنك البدء.',
    channelAction: (name) => `إلى ${name}`,
  },
} satisfies Translation<typeof source>;
