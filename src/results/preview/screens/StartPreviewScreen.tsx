import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { quizQuery } from '#quizzes/queries.ts';
import { PersonSelect } from '#quizzes/screens/shared/PersonSelect.tsx';
import { QuizHead } from '#quizzes/screens/shared/QuizHead.tsx';
import { StudentRules } from '#quizzes/screens/shared/StudentRules.tsx';
import { beginPreview } from '../queries.ts';
import { previewTexts } from './texts.ts';

/** From here a teacher takes the exam as a student would. `student`: by whose rules. */
export function StartPreviewScreen(props: {
  quizId: string;
  student: string | null;
  onStudent: (student: string | null) => void;
}) {
  const { quizId, student } = props;
  const texts = useTexts(previewTexts);
  const { data: quiz } = useSuspenseQuery(quizQuery(quizId));
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const { _id } = await beginPreview(quizId, student);
      await navigate({ to: '/rehearsal/$id', params: { id: _id } });
    } catch (error) {
      notify.error(error);
      setStarting(false);
    }
  };
  const state = quiz.publishedAt === null ? texts.asDraft : quiz.hasUnpublishedChanges ? texts.asEdited : null;
  return (
    <>
      <QuizHead quiz={quiz} tab="preview" />
      <Stack gap="lg" maw={760}>
        <Text c="dimmed" maw="65ch">
          {texts.lead}
        </Text>
        <Card p="lg" component="section" aria-labelledby="whose-rules">
          <Title order={2} size="h3" mb="xs" id="whose-rules">
            {texts.whoTitle}
          </Title>
          <Text size="sm" c="dimmed" mb="md">
            {texts.whoHelp}
          </Text>
          <PersonSelect label={texts.who} value={student} onChange={props.onStudent} />
          {student !== null && <StudentRules quizId={quizId} student={student} />}
        </Card>
        <div>
          <Button
            size="md"
            loading={isStarting}
            leftSection={<IconPlayerPlay size={18} stroke={1.5} />}
            onClick={() => void start()}
          >
            {texts.start}
          </Button>
          {state !== null && (
            <Text size="sm" mt="sm">
              {state}
            </Text>
          )}
          <Text size="sm" c="dimmed" mt={state === null ? 'sm' : 4}>
            {texts.note}
          </Text>
        </div>
      </Stack>
    </>
  );
}
