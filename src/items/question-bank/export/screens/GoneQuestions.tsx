/** Chosen questions that were deleted after they had been chosen. */
import { Alert, Button, List, Stack } from '@mantine/core';
import { CallError } from '#platform/web/call.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { exportTexts } from './texts.ts';

/** Returns their identifiers where they are why the call failed. */
export const goneIn = (error: unknown): string[] =>
  error instanceof CallError
    ? error.details.flatMap(({ path, _id }) => (path === 'ids' && typeof _id === 'string' ? [_id] : []))
    : [];

const MOST_NAMED = 20;

interface GoneProps {
  readonly ids: readonly string[];
  readonly titleOf: (id: string) => string;
  readonly onDeselect: () => void;
}

export function GoneQuestions({ ids, titleOf, onDeselect }: GoneProps) {
  const texts = useTexts(exportTexts);
  const rest = ids.length - MOST_NAMED;
  return (
    <Alert color="yellow" variant="light" role="alert" title={texts.gone(ids.length)}>
      <Stack gap="sm" align="flex-start">
        <List size="sm">
          {ids.slice(0, MOST_NAMED).map((id) => (
            <List.Item key={id}>{titleOf(id)}</List.Item>
          ))}
          {rest > 0 && <List.Item>{texts.andMore(rest)}</List.Item>}
        </List>
        <Button size="xs" variant="default" onClick={onDeselect}>
          {texts.deselect(ids.length)}
        </Button>
      </Stack>
    </Alert>
  );
}
