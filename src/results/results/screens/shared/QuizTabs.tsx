import { useBatchGroup } from '#identity/people/batch.ts';
import { useViewer } from '#platform/web/session.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { QuizAnalysis } from './QuizAnalysis.tsx';

/** Faculty see their current batch, students everyone. */
function useShownGroup(): string | undefined {
  const batch = useBatchGroup();
  return useViewer()?.role === 'student' ? undefined : batch;
}

/** The analysis as on the page of a quiz. */
export function AnalysisTab({ quizId }: { quizId: string }) {
  return <QuizAnalysis quizId={quizId} group={useShownGroup()} />;
}

/** The leaderboard as on the page of a quiz. */
export function LeaderboardTab({ quizId }: { quizId: string }) {
  const group = useShownGroup();
  return <Leaderboard key={group} quizId={quizId} group={group} />;
}
