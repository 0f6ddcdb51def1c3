/**
 * What a new block says before somebody writes into it, in the school's language: the words of `contract-blocks.ts`, each
 * beside its translation. A test looks for words that are missing.
 */
import type { Language } from '#platform/contract/languages.ts';

const de: Readonly<Record<string, string>> = {
  'Say in one line what awaits people here': 'Sagen Sie in einer Zeile, was einen hier erwartet',
  'One or two sentences that make it concrete.': 'Ein oder zwei Sätze, die es greifbar machen.',
  'Find out more': 'Mehr erfahren',
  '<h2>A heading</h2><p>What you would like to say.</p>': '<h2>Eine Überschrift</h2><p>Was Sie sagen möchten.</p>',
  'How it works': 'So geht es',
  'Sign in': 'Anmelden',
  'With the account you were given, on any device.': 'Mit dem Konto, das Sie bekommen haben, auf jedem Gerät.',
  'Open your quiz': 'Quiz öffnen',
  'Everything you can take now is on your dashboard.': 'Alles, was jetzt offen ist, steht auf Ihrer Übersicht.',
  'See how you did': 'Ergebnis ansehen',
  'Question by question, as soon as the results are shown.': 'Frage für Frage, sobald die Ergebnisse gezeigt werden.',
  'What you get': 'Was Sie bekommen',
  'On any device': 'Auf jedem Gerät',
  'A phone is enough. Nothing needs to be installed.': 'Ein Telefon genügt. Es muss nichts installiert werden.',
  'Every answer is kept': 'Keine Antwort geht verloren',
  'Answers are saved as you go, even when the line is bad.':
    'Antworten werden laufend gespeichert, auch bei schlechter Verbindung.',
  'Results that help': 'Ergebnisse, die weiterhelfen',
  'See which topics are strong, and which to look at again.':
    'Sehen Sie, welche Themen sitzen und welche Sie noch einmal ansehen sollten.',
  'Try a question': 'Probieren Sie eine Frage',
  'From a quiz that anyone can take. No account needed.': 'Aus einem Quiz für alle. Kein Konto nötig.',
  'Quizzes for everyone': 'Quizze für alle',
  'Our courses': 'Unsere Kurse',
  'Channels to join': 'Kanäle zum Mitmachen',
  'What is on': 'Was gerade läuft',
  'In figures': 'In Zahlen',
  'What people say': 'Was andere sagen',
  'Questions and answers': 'Fragen und Antworten',
  'Do I need an account?': 'Brauche ich ein Konto?',
  '<p>Yes. Ask your teacher, or create one where that is open.</p>':
    '<p>Ja. Fragen Sie Ihre Lehrkraft, oder legen Sie eines an, wo das offen ist.</p>',
  Plans: 'Tarife',
  Choose: 'Auswählen',
  Free: 'Kostenlos',
  '0 €': '0 €',
  'All free quizzes\nYour results and strengths': 'Alle kostenlosen Quizze\nIhre Ergebnisse und Stärken',
  Start: 'Loslegen',
  Premium: 'Premium',
  'Ask us': 'Auf Anfrage',
  'Everything in Free\nPremium quizzes and courses': 'Alles aus Kostenlos\nPremium-Quizze und -Kurse',
  'See premium': 'Premium ansehen',
  Pictures: 'Bilder',
  Watch: 'Ansehen',
  'Ready to begin?': 'Bereit?',
  'Write to us': 'Schreiben Sie uns',
  'We answer by mail.': 'Wir antworten per E-Mail.',
  'Your name': 'Ihr Name',
  'Your e-mail address': 'Ihre E-Mail-Adresse',
  'What would you like to know?': 'Was möchten Sie wissen?',
  Send: 'Senden',
  'Thank you. We will write to you.': 'Vielen Dank. Wir melden uns bei Ihnen.',
  'The next exam': 'Die nächste Prüfung',
  'It has begun.': 'Sie hat begonnen.',
};

const ar: Readonly<Record<string, string>> = {
  'Say in one line what awaits people here': 'قل في سطر واحد ما الذي ينتظر الناس هنا',
  'One or two sentences that make it concrete.': 'جملة أو جملتان توضّحان ذلك.',
  'Find out more': 'اعرف المزيد',
  '<h2>A heading</h2><p>What you would like to say.</p>': '<h2>عنوان</h2><p>ما تودّ قوله.</p>',
  'How it works': 'كيف يعمل ذلك',
  'Sign in': 'سجّل الدخول',
  'With the account you were given, on any device.': 'بالحساب الذي أُعطي لك، على أي جهاز.',
  'Open your quiz': 'افتح اختبارك',
  'Everything you can take now is on your dashboard.': 'كل ما يمكنك أداؤه الآن موجود في لوحتك.',
  'See how you did': 'اطّلع على نتيجتك',
  'Question by question, as soon as the results are shown.': 'سؤالًا بسؤال، حالما تُعرض النتائج.',
  'What you get': 'ما الذي تحصل عليه',
  'On any device': 'على أي جهاز',
  'A phone is enough. Nothing needs to be installed.': 'يكفي هاتف. لا حاجة إلى تثبيت شيء.',
  'Every answer is kept': 'كل إجابة محفوظة',
  'Answers are saved as you go, even when the line is bad.': 'تُحفظ الإجابات أولًا بأول، حتى مع ضعف الاتصال.',
  'Results that help': 'نتائج تفيدك',
  'See which topics are strong, and which to look at again.': 'اعرف المواضيع التي تتقنها وتلك التي تحتاج إلى مراجعة.',
  'Try a question': 'جرّب سؤالًا',
  'From a quiz that anyone can take. No account needed.': 'من اختبار متاح للجميع. لا حاجة إلى حساب.',
  'Quizzes for everyone': 'اختبارات للجميع',
  'Our courses': 'دوراتنا',
  'Channels to join': 'قنوات يمكنك الانضمام إليها',
  'What is on': 'ما الجديد',
  'In figures': 'بالأرقام',
  'What people say': 'ماذا يقول الناس',
  'Questions and answers': 'أسئلة وأجوبة',
  'Do I need an account?': 'هل أحتاج إلى حساب؟',
  '<p>Yes. Ask your teacher, or create one where that is open.</p>':
    '<p>نعم. اسأل معلّمك، أو أنشئ حسابًا حيث يكون ذلك متاحًا.</p>',
  Plans: 'الخطط',
  Choose: 'اختر',
  Free: 'مجاني',
  '0 €': '0 €',
  'All free quizzes\nYour results and strengths': 'كل الاختبارات المجانية\nنتائجك ونقاط قوتك',
  Start: 'ابدأ',
  Premium: 'مميز',
  'Ask us': 'اسألنا',
  'Everything in Free\nPremium quizzes and courses': 'كل ما في المجاني\nالاختبارات والدورات المميزة',
  'See premium': 'اطّلع على المميز',
  Pictures: 'صور',
  Watch: 'شاهد',
  'Ready to begin?': 'هل أنت مستعد للبدء؟',
  'Write to us': 'اكتب إلينا',
  'We answer by mail.': 'نجيب بالبريد الإلكتروني.',
  'Your name': 'اسمك',
  'Your e-mail address': 'عنوان بريدك الإلكتروني',
  'What would you like to know?': 'ما الذي تودّ معرفته؟',
  Send: 'أرسل',
  'Thank you. We will write to you.': 'شكرًا لك. سنكتب إليك.',
  'The next exam': 'الامتحان القادم',
  'It has begun.': 'لقد بدأ.',
};

const translations: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { de, ar };

/** The same values with every text that has a translation in it. */
export function inLanguage<T>(values: T, language: Language): T {
  const words = translations[language];
  if (!words) return values;
  const translated = (value: unknown): unknown => {
    if (typeof value === 'string') return Object.hasOwn(words, value) ? words[value] : value;
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one)]));
  };
  return translated(values) as T;
}
