import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NOTES } from '#delivery/annotations/contract.ts';
import { annotationsQuery } from '#delivery/annotations/queries.ts';
import { toolsTexts } from '#delivery/tools/screens/texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** Shows what the reader noted on a stimulus during their own attempt; nothing where they wrote nothing. */
export function OwnStimulusNotes({ attemptId, stimulus }: { attemptId: string; stimulus: string }) {
  const texts = useTexts(toolsTexts);
  const { data } = useQuery(annotationsQuery(attemptId));
  const value = data?.aids.find(({ about }) => about === stimulus)?.value;
  if (!value || 'text' in value || (value.note ?? '').trim() === '') return null;
  const id = `own-notes-${stimulus}`;
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mt="lg">
        {texts.notesLabel}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.notesOnlyYou}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value.note}</Text>
    </section>
  );
}

/** Shows what the reader wrote on the pad during their own attempt; nothing where they wrote nothing. */
export function OwnNotes({ attemptId }: { attemptId: string }) {
  const texts = useTexts(toolsTexts);
  const { data } = useQuery(annotationsQuery(attemptId));
  const notes = data?.aids.find(({ about }) => about === NOTES)?.value;
  if (!notes || !('text' in notes) || notes.text.trim() === '') return null;
  return (
    <Card component="section" p="lg" aria-labelledby="own-notes">
      <Title order={2} size="h4" id="own-notes">
        {texts.notesLabel}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.notesOnlyYou}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{notes.text}</Text>
    </Card>
  );
}
