import { Box, Card, Text, Title } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PersonSelect } from '#quizzes/screens/shared/PersonSelect.tsx';
import { StudentRules } from '#quizzes/screens/shared/StudentRules.tsx';
import { overridesTexts } from './overrides-texts.ts';

/** The rules of one student, and where each comes from. */
export function ExplainedRules(props: {
  quizId: string;
  student: string | null;
  onStudent: (student: string | null) => void;
}) {
  const texts = useTexts(overridesTexts);
  const { quizId, student } = props;
  return (
    <Card p="lg" component="section" mt="lg" aria-labelledby="explained">
      <Title order={2} size="h3" id="explained">
        {texts.student}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {texts.studentHelp}
      </Text>
      <Box maw={420}>
        <PersonSelect label={texts.form.person} value={student} onChange={props.onStudent} />
      </Box>
      {student !== null && <StudentRules quizId={quizId} student={student} />}
    </Card>
  );
}
