import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { leaderboardQuery } from '#results/results/standings/queries.ts';
import { Leaderboard } from './Leaderboard.tsx';

const boot = { textContent: JSON.stringify({ user: null, tenant: { timeZone: 'UTC' } }) };
vi.stubGlobal('document', { documentElement: { lang: 'en', dir: 'ltr' }, getElementById: () => boot });

test('two whose tie the time has broken show different times, also where they took long', () => {
  const client = new QueryClient();
  const leader = (rank: number, timeSpentSeconds: number) => ({
    rank,
    score: 10,
    maxScore: 10,
    percent: 100,
    timeSpentSeconds,
    user: { _id: String(rank), name: `Person ${rank}` },
    isMe: false,
  });
  const query = leaderboardQuery('quiz', { ofst: 0, limit: 20, group: undefined, days: '', topic: '' });
  client.setQueryData(query.queryKey, {
    quiz: { _id: 'quiz', name: 'Quiz', slug: 'quiz' },
    maxScore: 10,
    topics: [],
    leaders: [leader(1, 664), leader(2, 671), leader(3, 4027)],
    total: 90,
    me: { rank: 90, score: 1, maxScore: 10, percent: 10, timeSpentSeconds: 725 },
  });
  const drawn = renderToString(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Leaderboard quizId="quiz" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  for (const time of ['11 min 4 sec', '11 min 11 sec', '1 hr 7 min 7 sec', '12 min 5 sec'])
    expect(drawn).toContain(time);
});
