import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  fileUploadTexts: {
    choose: 'إضافة ملفات',
    chooseOne: 'إضافة ملف',
    yours: 'ملفاتك',
    rules: (most, isOne, mebibytes, endings) =>
      `${isOne ? 'ملف واحد' : `عدد الملفات حتى ${most}`}، حجم كل ملف ${mebibytes} ميغابايت على الأكثر: ${endings}.`,
    least: (count, isOne) => (isOne ? 'المطلوب ملف واحد.' : `عدد الملفات المطلوب: ${count}.`),
    none: 'لا ملف بعد.',
    remove: 'إزالة',
    removeName: (name) => `إزالة: ${name}`,
    again: 'إعادة المحاولة',
    againName: (name) => `إعادة المحاولة: ${name}`,
    going: (name) => `يجري رفع ${name}`,
    tooMany: (most) => `لا يمكن إضافة أكثر من ${most}؛ أزل ملفًا أولًا.`,
    tooLarge: (name, mebibytes) => `حجم «${name}» أكبر من ${mebibytes} ميغابايت.`,
    otherKind: (name, endings) => `«${name}» ليس من ${endings}.`,
    notHere: 'تُضاف الملفات في الامتحان نفسه؛ ولا يُحفظ هنا شيء.',
    kilobytes: (size) => `${size} كيلوبايت`,
    megabytes: (size) => `${size} ميغابايت`,
    download: (name) => `تنزيل ${name}`,

    endings: 'أنواع الملفات',
    endingsHelp: 'دون اختيار: جميعها',
    atLeast: 'أقل عدد للملفات',
    atMost: 'أكبر عدد للملفات',
    mebibytes: 'أكبر حجم للملف بالميغابايت',
    beside: 'عدد الملفات التي يجوز إرفاقها',
    besideHelp: '0: لا شيء',
    added: 'الملفات المرفقة بالنص',
  },
} satisfies Translation<typeof source>;
