import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const second = { one: 'ثانية واحدة', two: 'ثانيتان', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' };
const word = { one: 'كلمة أخرى', two: 'كلمتان أخريان', few: 'كلمات أخرى', many: 'كلمة أخرى', other: 'كلمة أخرى' };
const player = { one: 'لاعب واحد', two: 'لاعبان', few: 'لاعبين', many: 'لاعبًا', other: 'لاعب' };

export default {
  liveTexts: {
    secondsLeft: (seconds) => `الوقت المتبقي: ${counted(seconds, second)}`,
    timeLeft: 'الوقت المتبقي',
    rightAnswer: 'الإجابة الصحيحة',
    wordCount: (given, count) => `${given}: ${count}`,
    moreWords: (count) => `و${counted(count, word)}`,
    questionOf: (step, steps) => `السؤال ${step} من ${steps}`,
    kinds: { question: 'سؤال', poll: 'استطلاع', 'word-cloud': 'سحابة كلمات' },
    players: (count) => counted(count, player),
    answered: (answered, players) => `أجاب ${answered} من ${players}`,
    connection: {
      opening: 'جارٍ الاتصال…',
      ok: 'متصل',
      away: 'انقطع الاتصال. تجري إعادة المحاولة…',
      back: 'عاد الاتصال',
    },
    board: {
      title: 'لوحة الصدارة',
      teams: 'الفِرق',
      players: 'اللاعبون',
      podium: 'منصة الفائزين',
      rank: (rank) => `المرتبة ${rank}`,
      up: (places) => `تقدّم ${places}`,
      down: (places) => `تراجع ${places}`,
      you: 'أنت',
      points: (points) => `النقاط: ${points}`,
      gained: (points) => `\u2068+${points}\u2069`,
      streak: (count) => `إجابات صحيحة متتالية: ${count}`,
      more: (count) => `و${count} آخرون`,
      empty: 'لا نقاط بعد',
    },
  },
} satisfies Translation<typeof source>;
