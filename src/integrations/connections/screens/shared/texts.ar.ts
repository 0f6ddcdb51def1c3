import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  connectionTexts: {
    title: 'الحسابات المرتبطة',
    ownHelp: 'حسابات في أنظمة أخرى تسجّل دخولك هنا.',
    help: 'حسابات في أنظمة أخرى تسجّل دخول هذا الشخص هنا.',
    empty: 'لا توجد حسابات مرتبطة.',
    kinds: {
      google: 'Google',
      microsoft: 'Microsoft',
      oidc: 'تسجيل الدخول الموحّد',
      saml: 'SAML',
      lti: 'منصة تعليمية',
    },
    since: (date) => `رُبط في ${date}`,
    used: (when) => `آخر استخدام ${when}`,
    known: 'الاسم هناك:',
    off: 'غير مستخدم',
    remove: 'فصل',
    removeNamed: (name) => `فصل ${name}`,
    ownEffect:
      'لن يسجّل دخولك هنا بعد الآن. سيُسجَّل خروجك من كل مكان، ومن هذه الصفحة أيضًا. وتُزال الأدوار والمجموعات التي منحها لك. لربطه من جديد، سجّل الدخول به.',
    effect:
      'لن يسجّل دخول هذا الشخص هنا بعد الآن. سيُسجَّل خروجه من كل مكان، ويفقد الأدوار والمجموعات التي منحها له. لربطه من جديد، يسجّل الشخص الدخول به.',
    results: 'لن تُرسل النتائج إلى هناك بعد الآن. وتبقى النتائج المرسلة.',
    removed: (name) => `تم فصل ${name}`,
    cancel: 'رجوع',
  },
} satisfies Translation<typeof source>;
