import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, day } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  ownDataTexts: {
    copyTitle: 'نسخة من بياناتي',
    copyHelp:
      'كل ما هو محفوظ عنك في ملف واحد: الحساب، وعمليات الدخول، والإجابات، والدورات، والشهادات، والرسائل. أما النتائج فتظهر في «محاولاتي» متى عرضتها مدرستك.',
    copyUntil: (day) => `يمكن تنزيلها حتى ${day}، ثم تُزال من هنا.`,
    copyGone: 'لم تعد هذه النسخة هنا. يمكن إعداد نسخة جديدة.',
    copyKept: (days) => `تُزال النسخة من هنا بعد ${counted(days, after(day))}.`,
    copy: 'إعداد نسخة',
    copyAgain: 'إعداد نسخة جديدة',
    deletionTitle: 'حذف حسابي',
    deletionHelp:
      'القرار لمدرستك. يُحذف نهائيًا اسمك وعنوانك وكل ما تسجّل به الدخول، وتبقى إجاباتك لأغراض الإحصاء دون اسمك.',
    reason: 'السبب (اختياري)',
    ask: 'طلب الحذف',
    asked: (when) => `طلبت ذلك في ${when}. وستقرر مدرستك.`,
    askedNow: 'أُرسل طلب الحذف إلى مدرستك',
    withdraw: 'سحب الطلب والبقاء',
    withdrawn: 'سُحب الطلب وبقي حسابك',
    admin: {
      title: 'طلب حذف',
      since: (when) => `منذ ${when}.`,
      help: 'لا يمكن التراجع عن الحذف: يُزال الاسم والعنوان والصورة وبيانات الدخول والمجموعات والإشعارات. وتبقى الإجابات والشهادات دون اسم.',
      delete: 'حذف نهائي',
      keep: 'الإبقاء على الحساب',
      deleted: 'حُذف الشخص',
      kept: 'بقي الحساب، وأُبلغ صاحبه',
      sure: 'حذف هذا الشخص نهائيًا؟',
      sureOf: (name) => `حذف ${name} نهائيًا؟`,
      cancel: 'إلغاء',
    },
    list: {
      title: 'طلبات الحذف',
      lead: 'من يطلبون حذف بياناتهم. يمنحك القانون شهرًا من تاريخ الطلب للرد.',
      caption: 'طلبات الحذف',
      tabs: { waiting: 'بالانتظار', decided: 'مبتوت فيها' },
      states: { waiting: 'بالانتظار', deleted: 'حُذف', kept: 'أُبقي الحساب', withdrawn: 'سُحب الطلب' },
      overdue: 'متأخر',
      columns: {
        person: 'الشخص',
        state: 'الحالة',
        asked: 'تاريخ الطلب',
        due: 'موعد الرد',
        reason: 'السبب',
        decided: 'تاريخ القرار',
        by: 'بواسطة',
      },
      open: 'فتح الحساب',
      empty: { waiting: 'لا توجد طلبات حذف', decided: 'لم يُبتّ في أي طلب بعد' },
      emptyHelp: {
        waiting: 'يُقدَّم الطلب من الملف الشخصي، في «بياناتي». وتصل الطلبات إلى هنا، ويُبلَّغ بها المسؤولون.',
        decided: 'يُقرأ ما انتهت إليه الطلبات من سجل التدقيق، ويُحتفظ به بقدر الاحتفاظ بالسجل.',
      },
      notice: (total, overdue) =>
        `${counted(total, {
          one: 'شخص واحد يطلب الحذف',
          two: 'شخصان يطلبان الحذف',
          few: 'أشخاص يطلبون الحذف',
          many: 'شخصًا يطلبون الحذف',
          other: 'شخص يطلبون الحذف',
        })}${overdue === 0 ? '.' : `؛ وما تجاوز انتظاره الشهر: ${overdue}.`}`,
      look: 'عرض الطلبات',
    },
  },
} satisfies Translation<typeof source>;
