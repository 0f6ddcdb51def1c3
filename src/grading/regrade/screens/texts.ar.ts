import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { mark } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const finished = {
  one: 'محاولة واحدة منتهية',
  two: 'محاولتين منتهيتين',
  few: 'محاولات منتهية',
  many: 'محاولة منتهية',
  other: 'محاولة منتهية',
};

export default {
  regradeTexts: {
    lead: 'عندما يكون مفتاح إجابة خاطئًا: يُصحَّح السؤال في البنك، ثم يُختار هنا كيف تُحتسب الإجابات المعطاة، ويُنظر فيما سيتغيّر قبل التنفيذ. ولا تُمس الإجابات ولا المحاولات الجارية أبدًا.',
    question: (position) => `السؤال ${position}`,
    marks: (marks) => counted(marks, mark),
    newer: 'يوجد إصدار أحدث في البنك',
    holds: (choice) => `الآن: ${choice}`,
    choose: (title) => `كيف تُحتسب إجابات «${title}»`,
    choices: {
      own: 'مفتاح إجابة الامتحان',
      new: 'المفتاح المصحَّح',
      either: 'المفتاح القديم أو المصحَّح',
      full: 'الدرجة الكاملة للجميع',
      drop: 'السؤال لا يُحتسب',
    },
    of: (count) => `يشمل ${counted(count, finished)}، وكل محاولة تنتهي لاحقًا.`,
    none: 'لم يُنهِ أحد هذا الاختبار بعد. ويسري ما تختاره على المحاولات التي تنتهي من الآن.',
    preview: 'معاينة التغييرات',
    nothingChosen: 'يلزم اختيار مفتاح آخر لسؤال واحد على الأقل.',
    result: {
      title: 'ما سيتغيّر',
      changed: (changed, of) => `المحاولات التي تتغيّر: ${changed} من ${of}`,
      nothing: 'لا تتغيّر أي نتيجة.',
      up: 'ترتفع',
      down: 'تنخفض',
      newlyPassed: 'ينجح الآن',
      newlyFailed: 'لم يعد ناجحًا',
      mean: 'المتوسط',
      fromTo: (before, after) => `${before} ← ${after}`,
      kept: (count, isOne) =>
        isOne
          ? 'إجابة واحدة تحتفظ بمفتاحها القديم: فقد اختير فيها ما لم يعد في السؤال المصحَّح، أو أُزيلت بموجب قواعد الاحتفاظ.'
          : `إجابات تحتفظ بمفتاحها القديم (${count}): فقد اختير فيها ما لم يعد في السؤال المصحَّح، أو أُزيلت بموجب قواعد الاحتفاظ.`,
      who: 'الأكثر تغيّرًا',
      person: 'الطالب',
      before: 'قبل',
      after: 'بعد',
      crosses: 'درجة النجاح',
      passes: 'ينجح الآن',
      fails: 'يرسب الآن',
      waiting: 'قيد التصحيح',
      first: (count) => `معروض أول ${count}.`,
      certificatesTitle: 'الشهادات',
      reissued: (count) => `شهادات يُعاد إصدارها بالنتيجة الجديدة: ${count}.`,
      undecided: (count) => `شهادات من لم يعودوا ناجحين تبقى سارية حتى المراجعة: ${count}.`,
      fates: { reissued: 'يُعاد إصدارها', decision: 'للمراجعة' },
    },
    reason: 'السبب',
    reasonHelp: 'يُحفظ مع العملية وفي السجل.',
    commit: 'إعادة التصحيح',
    committed: 'بدأت عملية إعادة التصحيح.',
    runs: {
      title: 'عمليات إعادة التصحيح',
      none: 'لم تُجرَ أي عملية إعادة تصحيح.',
      run: (number) => `العملية ${number}`,
      states: { running: 'جارية', done: 'تمت', undoing: 'قيد التراجع', undone: 'جرى التراجع عنها' },
      by: (name, when) => `${name}، ${when}`,
      somebody: 'شخص غادر',
      undoneBy: (name, when) => `تراجع عنها ${name}، ${when}`,
      undo: 'تراجع',
      undoName: (number) => `التراجع عن العملية ${number}`,
      undoTitle: (number) => `التراجع عن العملية ${number}؟`,
      undoHelp: 'يُعاد تصحيح جميع الإجابات وفق المفاتيح السارية قبل هذه العملية.',
      cancel: 'تركها',
      chosen: (title, choice) => `${title}: ${choice}`,
    },
    decisions: {
      title: 'شهادات للمراجعة',
      help: 'لم يعد أصحابها ناجحين. وتبقى الشهادات سارية حتى اتخاذ القرار.',
      line: (then, now) => (then === null ? `الآن ${now}` : `${then} في الشهادة، والآن ${now}`),
      keep: 'الإبقاء عليها',
      keepName: (name) => `الإبقاء على شهادة ${name}`,
      revoke: 'سحبها',
      revokeName: (name) => `سحب شهادة ${name}`,
      reason: 'السبب',
      reasonHelp: 'يقرؤه من يتحقق من شهادة مسحوبة.',
      done: 'تم البت',
    },
  },
} satisfies Translation<typeof source>;
