import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './safe-browser-texts.ts';

export default {
  safeBrowserTexts: {
    title: 'متصفح Safe Exam Browser',
    lead: 'متصفح مجاني يعرض الامتحان وحده حتى ينتهي. ويمكن إعفاء طلاب بعينهم منه ضمن «قواعد أخرى».',
    mode: 'هل يُشترط Safe Exam Browser؟',
    modes: {
      off: 'لا، أي متصفح مقبول',
      made: 'نعم، بإعدادات تُنشأ هنا',
      given: 'نعم، بإعدادات المدرسة نفسها',
    },
    modesHelp: {
      off: 'من يؤدي الامتحان الآن يتابع في أي متصفح.',
      made: 'يفتح الطلاب الامتحان بنقرة واحدة، ولا شيء يلزم توزيعه.',
      given: 'توزّع الإعدادات بنفسك وتذكر المفاتيح التي تُعرف بها.',
    },
    lacksKeys: 'لا يستطيع أحد أن يبدأ: لا يمكن التعرف على Safe Exam Browser بلا مفتاح. اذكر مفتاحًا واحدًا على الأقل.',
    quitting: 'السماح بالخروج',
    quittings: {
      password: 'بكلمة مرور فقط',
      free: 'متى شاء الطالب',
      never: 'غير ممكن: فقط بالرابط بعد التسليم',
    },
    quitPassword: 'كلمة مرور الخروج',
    quitPasswordHelp: 'للمراقبين. تحتوي الإعدادات على بصمتها، فاختر كلمة لا يخمّنها أحد.',
    makePassword: 'توليد كلمة مرور',
    switches: {
      taskBar: 'إظهار شريط المهام',
      time: 'إظهار الساعة',
      reload: 'السماح بإعادة تحميل الصفحة',
      spellCheck: 'السماح بالتدقيق الإملائي',
      audio: 'السماح بالصوت',
    },
    addresses: 'عناوين أخرى يُسمح بفتحها، كل عنوان في سطر',
    addressesHelp:
      'مثل dictionary.example.org أو ‎*.example.org/words/*. وهذا الموقع ضمنها دائمًا. وإذا كان تسجيل الدخول عند مزوّد آخر فاذكره أيضًا.',
    configKeys: 'مفاتيح Config Key، كل مفتاح في سطر',
    configKeysHelp: 'تعرضه أداة إعداد Safe Exam Browser: ‏64 رقمًا وحرفًا، وهو نفسه في كل الإصدارات.',
    browserKeys: 'مفاتيح Browser Exam Key، كل مفتاح في سطر',
    browserKeysHelp: 'لكل إصدار ونظام مسموح به. اتركه فارغًا للسماح بها كلها. وتزويره أصعب من تزوير Config Key.',
    line: (number) => `السطر ${number}`,
    key: 'مفتاح Config Key للإعدادات المحفوظة:',
    download: 'تنزيل الإعدادات',
    open: 'التجربة في Safe Exam Browser',
  },
} satisfies Translation<typeof source>;
