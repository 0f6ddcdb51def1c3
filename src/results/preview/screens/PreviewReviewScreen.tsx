import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { BackLink } from '#platform/web/ui/links.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { ReviewBody } from '#results/results/screens/shared/ReviewBody.tsx';
import { forgetPreview, previewReviewQuery } from '../queries.ts';
import { type ReviewTime, reviewTimes } from '../rules-times.ts';
import { previewTexts } from './texts.ts';

/** What came out of a preview, as its student would see it at one moment. */
export function PreviewReviewScreen(props: {
  id: string;
  time: ReviewTime;
  onTime: (time: ReviewTime) => void;
  filter: ComponentProps<typeof ReviewBody>['filter'];
}) {
  const { id, time } = props;
  const texts = useTexts(previewTexts);
  const navigate = useNavigate();
  const isPhone = useMediaQuery('(max-width: 40.5em)', false, { getInitialValueInEffect: false });
  const { data, error, refetch } = useQuery({
    ...previewReviewQuery(id, time),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  const { as, report, review } = data;
  const { quiz } = report.attempt;
  const place = { name: quiz.slug, id: quiz._id };
  const forget = async (): Promise<void> => {
    try {
      await forgetPreview(id);
      notify.success(texts.forgotten);
      await navigate({ to: '/quizzes/$name/{-$id}/rehearse', params: place, replace: true });
    } catch (failure) {
      notify.error(failure);
    }
  };
  return (
    <>
      <PageHead
        title={texts.reviewTitle(quiz.name)}
        above={
          <BackLink to="/quizzes/$name/{-$id}/rehearse" params={place}>
            {texts.back}
          </BackLink>
        }
        lead={`${as ? texts.byRules(as.name) : texts.byEverybody} ${texts.bar}.`}
        action={
          <Button variant="default" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => void forget()}>
            {texts.forget}
          </Button>
        }
      />
      <Stack gap={4} mb="lg" align="flex-start">
        <Text size="sm" fw={550} id="review-time">
          {texts.seen}
        </Text>
        <SegmentedControl
          aria-labelledby="review-time"
          orientation={isPhone ? 'vertical' : 'horizontal'}
          value={time}
          onChange={(value) => props.onTime(reviewTimes.find((one) => one === value) ?? 'right-after')}
          data={reviewTimes.map((one) => ({ value: one, label: texts.times[one] }))}
        />
      </Stack>
      <ReviewBody
        review={review}
        passPercent={report.passPercent}
        filter={props.filter}
        isFaculty={false}
        extra={() => null}
        hasBookmarks={false}
      />
    </>
  );
}
