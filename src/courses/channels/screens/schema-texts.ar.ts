import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  channelMeanings: {
    name: 'اسم القناة',
    description: 'غرضها ولمن هي بصيغة HTML',
    cover: 'عنوان صورتها كما أعطاه رفع الصورة؛ فارغ: بلا صورة',
    kind: 'من ينضم: الجميع أو من يعرف الرمز أو المدعوون',
  },
} satisfies Translation<typeof source>;
