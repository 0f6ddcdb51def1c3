import { defineTexts } from '#platform/web/i18n/texts.ts';

/** What hosts and players both see. */
export const liveTexts = defineTexts('liveTexts', {
  en: {
    secondsLeft: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
    timeLeft: 'Time left',
    rightAnswer: 'Correct answer',
    wordCount: (word: string, count: number) => `${word}: ${count}`,
    moreWords: (count: number) => `and ${count} more ${count === 1 ? 'word' : 'words'}`,
    questionOf: (step: number, steps: number) => `Question ${step} of ${steps}`,
    kinds: { question: 'Question', poll: 'Poll', 'word-cloud': 'Word cloud' },
    players: (count: number) => `${count} ${count === 1 ? 'player' : 'players'}`,
    answered: (answered: number, players: number) => `${answered} of ${players} answered`,
    connection: {
      opening: 'Connecting …',
      ok: 'Connected',
      away: 'Connection lost. Trying again …',
      back: 'Connected again',
    },
    board: {
      title: 'Leaderboard',
      teams: 'Teams',
      players: 'Players',
      podium: 'Podium',
      rank: (rank: number) => `Rank ${rank}`,
      up: (places: number) => `up ${places}`,
      down: (places: number) => `down ${places}`,
      you: 'You',
      points: (points: string, isOne: boolean) => `${points} ${isOne ? 'point' : 'points'}`,
      gained: (points: string) => `+${points}`,
      streak: (count: number) => `${count} right answers in a row`,
      more: (count: number) => `and ${count} more`,
      empty: 'No points yet',
    },
  },
});
