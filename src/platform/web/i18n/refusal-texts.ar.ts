import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './refusal-texts.ts';

export default {
  refusalTexts: {
    codes: {
      not_logged_in: 'سجّل الدخول أولًا.',
      wrong_credentials: 'العنوان أو كلمة المرور غير صحيحة.',
      forbidden: 'لا يُسمح لك بذلك.',
      disabled: 'هذا الحساب موقوف.',
      own_password_missing: 'يُرجى أولًا اختيار كلمة مرور خاصة بك.',
      second_factor_missing: 'تطلب منك مدرستك عاملًا ثانيًا للتحقق. يُرجى أولًا إعداد تطبيق مصادقة أو مفتاح مرور.',
      passkey_needed: 'تطلب منك مدرستك عاملًا ثانيًا للتحقق. يُرجى تسجيل الدخول بمفتاح المرور.',
      premium_needed: 'يتطلب هذا الاشتراك المميز.',
      access_code_needed: 'يُفتح هذا الامتحان برمز.',
      access_code_wrong: 'هذا ليس رمز الامتحان.',
      wrong_network: 'لا يُجرى هذا الامتحان إلا من شبكات معيّنة، وهذه شبكة أخرى.',
      safe_browser_needed: 'لا يُجرى هذا الامتحان إلا في متصفح Safe Exam Browser.',
      safe_browser_wrong: 'فُتح متصفح Safe Exam Browser بإعدادات غير إعدادات الامتحان.',
      not_found: 'لم يُعثر على هذا. ربما حُذف في هذه الأثناء.',
      conflict: 'لا يتوافق هذا مع ما هو موجود الآن.',
      not_started: 'لم يبدأ هذا بعد.',
      paused: 'المحاولة متوقفة مؤقتًا، وساعتها متوقفة أيضًا.',
      locked: 'أُوقف الامتحان. راجع من يراقبه.',
      other_device: 'المحاولة مفتوحة على جهاز آخر.',
      closed: 'هذا مغلق.',
      out_of_time: 'انتهى الوقت.',
      too_large: 'هذا كبير جدًا.',
      impossible: 'هذا غير ممكن هنا.',
      too_many_requests: 'تكرّر هذا كثيرًا في وقت قصير. انتظر قليلًا ثم حاول مجددًا.',
      internal: 'حدث خطأ في الخادم. حاول مجددًا بعد قليل.',
      unavailable: 'الخادم مشغول. حاول مجددًا بعد قليل.',
      in_line: 'عدد كبير جدًا يسجّل الدخول الآن. حاول مجددًا بعد قليل.',
      invalid_input: 'يرجى التحقق مما أدخلته.',
      tenant_mismatch: 'تنتمي هذه الصفحة إلى مدرسة أخرى. أعد تحميلها.',
    },
  },
} satisfies Translation<typeof source>;
