import { Badge, Group } from '@mantine/core';
import { nameOf, questionTexts } from '#items/question-bank/screens/shared/question-texts.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { PublicQuizCard } from '../contract.ts';
import { publicQuizTexts } from './texts.ts';

/** What is good to know at once: whether an account is needed, and whether one has to wait. */
export function QuizBadges({ quiz }: { quiz: PublicQuizCard }) {
  const texts = useTexts(publicQuizTexts);
  const words = useTexts(questionTexts);
  const format = useFormat();
  return (
    <Group gap={6}>
      {quiz.difficulty !== null && <Badge color="gray">{nameOf(words.difficulties, quiz.difficulty)}</Badge>}
      {quiz.guestsAllowed ? <Badge color="success">{texts.guests}</Badge> : <Badge color="gray">{texts.account}</Badge>}
      {quiz.subscription === 2 && <Badge color="warning">{texts.premium}</Badge>}
      {quiz.dateState === 'scheduled' && quiz.opensAt !== null && (
        <Badge color="info">{texts.opens(format.shortDateTime(quiz.opensAt))}</Badge>
      )}
    </Group>
  );
}
