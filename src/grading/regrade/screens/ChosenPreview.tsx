import { Alert, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { type Choices, previewQuery, startOf } from '../queries.ts';
import { PreviewBody } from './PreviewBody.tsx';
import { regradeTexts } from './texts.ts';
import { useFollowRegrade } from './use-follow-regrade.ts';

/** What the chosen keys would change, worked out as soon as one is chosen, and the button that applies them. */
export function ChosenPreview(props: {
  quizId: string;
  choices: Choices;
  /** Said where nothing is chosen. */
  nothing: string;
  /** Offered as the reason until another one is typed. */
  usualReason?: string;
  onStarted: () => void;
}) {
  const { quizId, choices, nothing, usualReason = '', onStarted } = props;
  const texts = useTexts(regradeTexts).item;
  const client = useQueryClient();
  const follow = useFollowRegrade(quizId);
  const preview = useQuery(previewQuery(quizId, choices));
  const start = useMutation({
    ...startOf(quizId),
    onSuccess: async ({ regrade }) => {
      onStarted();
      follow(regrade);
      await client.invalidateQueries({ queryKey: ['regrade', quizId] });
    },
    onError: (failure) => notify.error(failure),
  });
  if (choices.length === 0) return <Text c="dimmed">{nothing}</Text>;
  if (preview.error)
    return (
      <Alert color="danger" role="alert">
        {preview.error.message}
      </Alert>
    );
  if (!preview.data) return <Skeleton h={180} aria-label={texts.working} />;
  return (
    <PreviewBody
      preview={preview.data}
      isBusy={start.isPending}
      isOld={preview.isPlaceholderData}
      usualReason={usualReason}
      onCommit={(reason) => start.mutate({ choices, reason })}
    />
  );
}
