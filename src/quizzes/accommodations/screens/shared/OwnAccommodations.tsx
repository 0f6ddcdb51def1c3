import { Badge, Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { OwnAccommodation } from '#quizzes/accommodations/contract.ts';
import { ownAccommodationsQuery } from '#quizzes/accommodations/queries.ts';
import { otherWords, timeWords, validityWords } from '../override-words.ts';
import { overridesTexts } from '../overrides-texts.ts';
import classes from './own-accommodations.module.css';

function Accommodation({ given, isOfQuiz }: { given: OwnAccommodation; isOfQuiz: boolean }) {
  const texts = useTexts(overridesTexts);
  const format = useFormat();
  const { quiz, group } = given;
  const time = timeWords(given, texts, format);
  const words = [
    ...(time === '' ? [] : [texts.mine.time(time)]),
    ...otherWords({ ...given, code: null }, texts, format),
  ];
  const validity = validityWords(given, texts, format, new Date());
  return (
    <li>
      <span className={classes.words}>{format.list(words)}</span>
      <Text size="sm" c="dimmed" component="div" className={classes.facts}>
        {quiz === null ? (
          texts.allQuizzes
        ) : isOfQuiz ? (
          texts.form.thisQuiz
        ) : (
          <TextLink to="/quizzes/$name/{-$id}" params={{ name: quiz.slug, id: quiz._id }} inherit>
            {quiz.name}
          </TextLink>
        )}
        {group !== null && <span>{texts.fromGroup(group)}</span>}
        {validity.words !== '' && (
          <Badge size="sm" color={{ valid: 'gray', coming: 'info', over: 'warning' }[validity.state]}>
            {validity.words}
          </Badge>
        )}
      </Text>
    </li>
  );
}

/**
 * The accommodations that a student has: at one quiz, whose page shows the times that follow from them, or all of them.
 * Nothing for those who have none, and for staff.
 */
export function OwnAccommodations({ quizId }: { quizId?: string }) {
  const texts = useTexts(overridesTexts).mine;
  const isStudent = useViewer()?.role === 'student';
  const { data } = useQuery({ ...ownAccommodationsQuery(quizId), enabled: isStudent });
  if (!isStudent || !data || data.accommodations.length === 0) return null;
  return (
    <Card p="lg" component="section" aria-labelledby="own-accommodations">
      <Title order={2} size="h3" id="own-accommodations">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {quizId === undefined ? texts.lead : texts.included}
      </Text>
      <ul className={classes.list}>
        {data.accommodations.map((given) => (
          <Accommodation key={given._id} given={given} isOfQuiz={quizId !== undefined} />
        ))}
      </ul>
    </Card>
  );
}
