import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  practiceModelTexts: {
    title: 'نموذج الذاكرة',
    standard: 'القيم القياسية',
    own: (version) => `الإصدار ${version}`,
    help: 'يحدد متى يعود السؤال. يمكن ضبطه على إجابات طلابك، ولا يُستخدم إلا إذا تنبأ بإجابات طلاب لم يرها أفضل من القيم القياسية. يسري من الإجابة التالية.',
    have: (reviews, students) => `الإجابات المكررة حتى الآن: ${reviews}، عدد الطلاب: ${students}.`,
    need: (reviews, students) => `يحتاج الضبط إلى ${reviews} من الإجابات المكررة، وعدد طلاب لا يقل عن ${students}.`,
    fit: 'الضبط على إجاباتنا',
    done: (isBetter) =>
      isBetter
        ? 'النموذج المضبوط يتنبأ أفضل من القيم القياسية، وهو مستخدم الآن.'
        : 'النموذج المضبوط لا يتنبأ أفضل من القيم القياسية، ولذلك لا يُستخدم.',
    versions: 'الإصدارات',
    fitted: (when, reviews, students) => `ضُبط ${when}، الإجابات المكررة: ${reviews}، الطلاب: ${students}`,
    loss: (fitted, standard) => `خطأ التنبؤ (log loss) ${fitted}، القياسي ${standard}`,
    inUse: 'مستخدم',
    use: 'استخدام',
    chooseOf: (name) => `استخدام: ${name}`,
    used: 'تغيّر نموذج الذاكرة',
  },
} satisfies Translation<typeof source>;
