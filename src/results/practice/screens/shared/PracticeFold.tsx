import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { practiceQuery } from '../../queries.ts';
import { USUAL_LENGTH } from '../../rules.ts';
import { practiceTexts } from '../texts.ts';

/** What is due to practise today, folded; nothing where nothing is left for today. */
export function PracticeFold() {
  const texts = useTexts(practiceTexts);
  const { data } = useQuery(practiceQuery());
  if (!data || data.leftToday === 0) return null;
  const n = Math.min(data.leftToday, USUAL_LENGTH);
  return (
    <Fold title={texts.title} note={texts.dueNote(data.leftToday)}>
      <Text c="dimmed" mb="md">
        {texts.lead}
      </Text>
      <Group gap="sm">
        <ButtonLink to="/practice/run" search={{ from: 'due', n }}>
          {texts.practise(n)}
        </ButtonLink>
        <ButtonLink variant="default" to="/practice">
          {texts.moreWays}
        </ButtonLink>
      </Group>
    </Fold>
  );
}
