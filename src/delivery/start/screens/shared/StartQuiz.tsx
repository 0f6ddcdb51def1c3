import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { startQuiz } from '#delivery/contract.ts';
import { CallError, call } from '#platform/web/call.ts';
import { retryWhenBusy } from '#platform/web/retry-when-busy.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { quizzesKey } from '#quizzes/queries.ts';

/**
 * Resumes the attempt that is running, or starts one and goes into the exam room. Where an attempt costs something, the
 * instructions come first, and it is started from there.
 */
export function StartQuiz(props: {
  quizId: string;
  openAttempt: string | null;
  isLimited: boolean;
  children: ReactNode;
}) {
  const { quizId, openAttempt, isLimited, children } = props;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      if (openAttempt === null && isLimited) {
        await navigate({ to: '/exam/{-$id}', params: { id: quizId } });
        return;
      }
      const attemptId = openAttempt ?? (await retryWhenBusy(() => call(startQuiz, { body: { id: quizId } })))._id;
      await navigate({ to: '/exam/{-$id}', params: { id: attemptId } });
    } catch (error) {
      // The start page asks for the code, or shows the way into Safe Exam Browser.
      if (error instanceof CallError && /^(access_code|safe_browser)_needed$/.test(error.code)) {
        await navigate({ to: '/exam/{-$id}', params: { id: quizId } });
        return;
      }
      notify.error(error);
    } finally {
      setStarting(false);
      void client.invalidateQueries({ queryKey: quizzesKey });
    }
  };
  return (
    <Button
      size="md"
      fullWidth
      leftSection={<IconPlayerPlay size={18} stroke={1.5} aria-hidden />}
      loading={isStarting}
      onClick={() => void start()}
    >
      {children}
    </Button>
  );
}
