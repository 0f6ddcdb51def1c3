import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './company-tab-texts.ts';

export default {
  companyTabTexts: {
    label: 'المؤسسة',
    settings: 'عام',
    signIn: 'تسجيل الدخول',
    directory: 'مزامنة الدليل',
    oneroster: 'أنظمة معلومات الطلاب',
    mapping: 'الأدوار والمجموعات',
    platforms: 'منصات التعلّم',
    tools: 'أدوات خارجية',
    apiKeys: 'مفاتيح API',
    webhooks: 'خطافات الويب',
    images: 'الصور',
    plans: 'الخطط',
    messages: 'الرسائل',
    audit: 'سجل التدقيق',
    mail: 'البريد',
    tasks: 'المهام',
    deletions: 'طلبات الحذف',
    names: 'طلبات الأسماء',
    data: 'البيانات',
    groups: { school: 'المدرسة', connections: 'الاتصالات', requests: 'الطلبات', records: 'السجلات' },
  },
} satisfies Translation<typeof source>;
