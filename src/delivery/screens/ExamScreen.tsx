import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { examEntryQuery } from '../queries-entry.ts';
import { ExamRoom } from './ExamRoom.tsx';
import { StartPage } from './parts.ts';

// A student in an exam does not wait for the pages beside it.
const ExamChoice = lazy(() =>
  import('#delivery/start/screens/ExamChoice.tsx').then((module) => ({ default: module.ExamChoice })),
);
const PausedPage = lazy(() => import('./PausedPage.tsx'));
const SafeBrowserGate = lazy(() => import('#delivery/safe-browser/screens/SafeBrowserGate.tsx'));

/** Taking an exam: the running attempt, else the page that starts one; without an id, what can be taken now. */
export function ExamScreen({ id, isOnePage = false }: { id: string | undefined; isOnePage?: boolean }) {
  if (id !== undefined) return <Entry key={id} id={id} isOnePage={isOnePage} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <ExamChoice isOnePage={isOnePage} />
    </Suspense>
  );
}

/** The room without the ways in and out of an exam: a preview has its own. In this module, so that both load the same. */
export const PreviewRoom = (props: Required<ComponentProps<typeof ExamRoom>>) => <ExamRoom {...props} />;

function Entry({ id, isOnePage }: { id: string; isOnePage: boolean }) {
  const { data, error, refetch } = useQuery(examEntryQuery(id, isOnePage ? 'one-page' : 'one-by-one'));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  if (data.kind === 'running') return <ExamRoom heard={data} outbox={data.outbox} isOnePage={isOnePage} />;
  if (data.kind === 'held')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <PausedPage why={data.why} />
      </Suspense>
    );
  if (data.kind === 'safe')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SafeBrowserGate id={id} onIn={() => void refetch()} />
      </Suspense>
    );
  if (data.kind === 'start')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <StartPage quiz={data.quiz} serverNow={data.serverNow} />
      </Suspense>
    );
  return <Navigate to="/myAttempt/$id" params={{ id: data.attemptId }} replace />;
}
