import { Group, Text } from '@mantine/core';
import { IconFileText, IconSquareNumber1 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { ExamCalls, HeardExam } from '#delivery/queries.ts';
import type { AttemptOutbox } from '#delivery/sync/outbox-of-attempt.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { previewCalls, previewQuery } from '../queries-room.ts';
import { previewTexts } from './texts.ts';

/** The exam page itself, as the exam has it. */
type Room = ComponentType<{
  heard: HeardExam;
  outbox: AttemptOutbox;
  isOnePage: boolean;
  preview: { calls: ExamCalls; toResult: () => Promise<void>; otherLayout: ReactNode };
}>;

/** A running preview: the exam page, and above it what it is. */
export function PreviewScreen({ id, isOnePage, Room }: { id: string; isOnePage: boolean; Room: Room }) {
  const texts = useTexts(previewTexts);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(previewQuery(id, isOnePage ? 'all' : 'one'));
  if (data === null) return <Navigate to="/rehearsal/$id/review" params={{ id }} replace />;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { quiz } = data.heard.exam.attempt;
  const Icon = isOnePage ? IconSquareNumber1 : IconFileText;
  const otherLayout = (
    <ButtonLink
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      to="/rehearsal/$id"
      params={{ id }}
      search={isOnePage ? {} : { form: 'all' }}
    >
      {isOnePage ? texts.oneByOne : texts.onePage}
    </ButtonLink>
  );
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs" role="note">
        <Text size="sm" fw={600}>
          {texts.bar}
        </Text>
        <ButtonLink
          variant="default"
          size="compact-sm"
          to="/quizzes/$name/{-$id}/rehearse"
          params={{ name: quiz.slug, id: quiz._id }}
        >
          {texts.leave}
        </ButtonLink>
      </Group>
      <Room
        key={String(isOnePage)}
        heard={data.heard}
        outbox={data.outbox}
        isOnePage={isOnePage}
        preview={{
          calls: previewCalls,
          toResult: () => navigate({ to: '/rehearsal/$id/review', params: { id }, replace: true }),
          otherLayout,
        }}
      />
    </>
  );
}
