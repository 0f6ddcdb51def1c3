import { type CountedForms, counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, attempt, quiz, student } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './admin-texts.ts';

const number = new Intl.NumberFormat('en-US');
const many = (count: number, forms: CountedForms): string => counted(number.format(count), forms);

export default {
  adminDashTexts: {
    exams: 'اختبارات اليوم',
    examsHelp: 'يجري أداؤها الآن، أو تُفتح أو تُغلق اليوم.',
    noExams: 'لا اختبار يُفتح أو يُغلق اليوم، ولا أحد يؤدي اختبارًا.',
    of: (submitted, expected) => `سلّم ${submitted} من ${expected}`,
    working: (count) =>
      many(count, {
        zero: 'لا أحد يؤديه الآن',
        one: 'شخص واحد يؤديه الآن',
        two: 'شخصان يؤديانه الآن',
        few: 'أشخاص يؤدونه الآن',
        many: 'شخصًا يؤدونه الآن',
        other: 'شخص يؤدونه الآن',
      }),
    stats: {
      day: 'نشطون اليوم',
      week: 'نشطون هذا الأسبوع',
      month: 'نشطون في 30 يومًا',
      people: 'الأشخاص',
    },
    ofStudents: (students) => `من ${counted(students, after(student))}`,
    peopleMore: (teachers, admins) =>
      `${many(teachers, { one: 'معلم واحد', two: 'معلمان', few: 'معلمين', many: 'معلمًا', other: 'معلم' })}، ${many(
        admins,
        { one: 'مسؤول واحد', two: 'مسؤولان', few: 'مسؤولين', many: 'مسؤولًا', other: 'مسؤول' },
      )}`,
    activity: 'النشاط',
    activityHelp: (thisWeek, weekBefore) =>
      `المحاولات المسلَّمة: ${thisWeek} في آخر 7 أيام، و${weekBefore} في الأيام السبعة قبلها.`,
    today: 'اليوم',
    todaySoFar: (day) => `${day}، حتى الآن`,
    activityCaption: 'المحاولات المسلَّمة بحسب اليوم',
    day: 'اليوم',
    attempts: 'المحاولات',
    students: 'الطلاب',
    results: {
      title: 'نتائج آخر 30 يومًا',
      stats: 'أرقام النتائج والأشخاص',
      attempts: 'المحاولات المسلَّمة',
      quizzes: (count) => `في ${many(count, after(quiz))}`,
      marked: (count, of) => `صُحّح ${count} من ${of}`,
      mean: 'متوسط النتيجة',
      passed: 'الناجحون',
      judged: (count) => `من ${many(count, after(attempt))} في اختبارات لها درجة نجاح`,
      newcomers: 'أشخاص جدد',
      states: (invited, disabled) => `لم يدخلوا قط: ${number.format(invited)}، معطَّلون: ${number.format(disabled)}`,
    },
    requests: {
      messages: 'أُرسلت عبر صفحة التواصل',
      deletions: 'أشخاص يطلبون حذف حساباتهم',
      names: 'أشخاص يطلبون تغيير أسمائهم',
      plans: 'أشخاص يطلبون خطة تُدفع بفاتورة',
    },
    act: { messages: 'قراءة', deletions: 'مراجعة', names: 'مراجعة', plans: 'مراجعة' },
    toSetUp: 'بقي إعداده',
    running: 'الموقع',
    openLog: 'سجل التدقيق',
    storage: 'الصور والملفات',
    storageText: (used, allowed) =>
      allowed === null ? `\u2068${used}\u2069` : `\u2068${used}\u2069 من \u2068${allowed}\u2069`,
    images: (count) => many(count, { one: 'صورة واحدة', two: 'صورتان', few: 'صور', many: 'صورة', other: 'صورة' }),
    mail: 'رسائل البريد',
    mailText: (waiting, failed) => `بالانتظار: ${number.format(waiting)}، تُركت: ${number.format(failed)}`,
    setUpMail: 'إعداد البريد',
    mailbox: 'لا يوجد خادم SMTP: تُدوَّن الرسائل فقط',
    jobs: 'المهام',
    jobsText: (running, failed) =>
      `جارية أو بالانتظار: ${number.format(running)}، فشلت في سبعة أيام: ${number.format(failed)}`,
    logins: 'محاولات دخول فاشلة',
    loginsText: (hour, day) => `في الساعة الأخيرة: ${number.format(hour)}، في 24 ساعة: ${number.format(day)}`,
    changesText: (count) =>
      `${many(count, {
        one: 'تغيير واحد',
        two: 'تغييران',
        few: 'تغييرات',
        many: 'تغييرًا',
        other: 'تغيير',
      })} في يوم`,
    links: {
      settings: 'معلومات المؤسسة',
      people: 'الأشخاص',
      groups: 'المجموعات',
      plans: 'الخطط والقسائم',
      data: 'الاحتفاظ بالبيانات والأرشيف',
    },
    linksTitle: 'الإدارة',
  },
} satisfies Translation<typeof source>;
