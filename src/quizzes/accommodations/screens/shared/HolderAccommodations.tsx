import { Card, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { accommodationsQuery } from '#quizzes/accommodations/queries.ts';
import { AccommodationTable } from '../AccommodationTable.tsx';
import { overridesTexts } from '../overrides-texts.ts';

/** The accommodations of a student, also by their groups, for all quizzes and at single ones. */
export function StudentAccommodations({ person }: { person: string }) {
  const texts = useTexts(overridesTexts);
  const { data, error, refetch } = useQuery(accommodationsQuery({ person }));
  return (
    <AccommodationTable
      scope={{ person }}
      rows={data?.accommodations}
      error={error}
      onRetry={() => void refetch()}
      base={null}
      lead={texts.ofPerson.lead}
      empty={texts.ofPerson.empty}
    />
  );
}

/** The accommodations that every member of a group has. */
export function GroupAccommodations({ group }: { group: string }) {
  const texts = useTexts(overridesTexts);
  const { data, error, refetch } = useQuery(accommodationsQuery({ group }));
  // Below a list of its own: it comes whole, so that nothing under the reader's eyes moves.
  if (!data && !error) return null;
  return (
    <Card p="lg" component="section" mt="lg" aria-labelledby="group-accommodations">
      <Title order={2} size="h3" id="group-accommodations" mb="xs">
        {texts.caption}
      </Title>
      <AccommodationTable
        scope={{ group }}
        rows={data?.accommodations}
        error={error}
        onRetry={() => void refetch()}
        base={null}
        lead={texts.ofGroup.lead}
        empty={texts.ofGroup.empty}
      />
    </Card>
  );
}
