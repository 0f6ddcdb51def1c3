import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  liveTexts: {
    secondsLeft: (seconds) => `Noch ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`,
    timeLeft: 'Verbleibende Zeit',
    rightAnswer: 'Richtige Antwort',
    wordCount: (word, count) => `${word}: ${count}`,
    moreWords: (count) => `und ${count} ${count === 1 ? 'weiteres Wort' : 'weitere Wörter'}`,
    questionOf: (step, steps) => `Frage ${step} von ${steps}`,
    kinds: { question: 'Frage', poll: 'Umfrage', 'word-cloud': 'Wortwolke' },
    players: (count) => `${count} Spieler`,
    answered: (answered, players) => `${answered} von ${players} haben geantwortet`,
    connection: {
      opening: 'Verbindung wird aufgebaut …',
      ok: 'Verbunden',
      away: 'Verbindung verloren. Neuer Versuch …',
      back: 'Wieder verbunden',
    },
    board: {
      title: 'Rangliste',
      teams: 'Teams',
      players: 'Alle im Spiel',
      podium: 'Podest',
      rank: (rank) => `Platz ${rank}`,
      up: (places) => `um ${places} gestiegen`,
      down: (places) => `um ${places} gefallen`,
      you: 'Sie',
      points: (points, isOne) => `${points} ${isOne ? 'Punkt' : 'Punkte'}`,
      gained: (points) => `+${points}`,
      streak: (count) => `${count} richtige Antworten in Folge`,
      more: (count) => `und ${count} weitere`,
      empty: 'Noch keine Punkte',
    },
  },
} satisfies Translation<typeof source>;
