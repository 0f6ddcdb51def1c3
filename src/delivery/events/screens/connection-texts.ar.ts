import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './connection-texts.ts';

export default {
  lineTexts: {
    left: (clock) => `سيتبقى ${clock} عند المتابعة`,
    held: {
      paused: {
        title: 'هذا الامتحان متوقف مؤقتًا',
        help: 'إجاباتك محفوظة ووقتك متوقف. سيُستأنف الامتحان تلقائيًا، ولا يلزمك فعل شيء.',
      },
      other_device: {
        title: 'هذا الامتحان مستمر على جهاز آخر',
        help: 'لا تُقبل الإجابات إلا من جهاز واحد. إذا كان هذا هو الجهاز الصحيح، فاطلب من مراقب الامتحان السماح به، وسيُستأنف الامتحان هنا تلقائيًا.',
      },
      wrong_network: {
        title: 'يُؤدّى هذا الامتحان عبر شبكة المدرسة',
        help: 'هذا الجهاز متصل بشبكة أخرى. يلزم الاتصال بالشبكة التي يحددها المراقب، وسيُستأنف الامتحان هنا تلقائيًا.',
      },
      locked: {
        title: 'أُوقف هذا الامتحان',
        help: 'فُتح خارج متصفح Safe Exam Browser أو بإعدادات أخرى. ما كتبته محفوظ. راجع مراقب الامتحان: عندما يسمح بالمتابعة، يُستأنف الامتحان تلقائيًا في Safe Exam Browser. ويستمر احتساب وقتك خلال ذلك.',
      },
    },
    messages: 'رسائل المراقبين',
    from: (time) => `من المراقب، ${time}`,
    read: 'قرأتُ الرسالة',
    added: (duration) => `مُدِّد وقتك بمقدار ${duration}.`,
    addedOk: 'حسنًا',
  },
} satisfies Translation<typeof source>;
