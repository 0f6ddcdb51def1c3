import { Alert, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ToolPickerProps } from '#items/question-types/showing/OutsideTool.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { usableToolsQuery } from '../../queries.ts';
import { toolTexts } from '../texts.ts';

/** Chooses among the tools of the school that can be opened. One that can't be any more stays chosen, and says so. */
export function ToolPicker({ value, onChange, label, help, error }: ToolPickerProps) {
  const texts = useTexts(toolTexts).question;
  const { data, error: failure, refetch } = useQuery(usableToolsQuery());
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  const tools = data?.tools ?? [];
  const chosen = tools.find((one) => one._id === value);
  const isGone = data !== undefined && value !== '' && !chosen;
  return (
    <>
      <Select
        label={label}
        description={help}
        required
        allowDeselect={false}
        data={[
          ...tools.map((one) => ({ value: one._id, label: one.name })),
          ...(isGone ? [{ value, label: texts.gone }] : []),
        ]}
        value={value === '' ? null : value}
        onChange={(next) => {
          if (next !== null) onChange(next);
        }}
        disabled={data === undefined}
        error={error}
      />
      {data !== undefined && tools.length === 0 && <Alert color="yellow">{texts.none}</Alert>}
      {isGone && <Alert color="yellow">{texts.goneHelp}</Alert>}
      {chosen && !chosen.takesGrades && <Alert color="yellow">{texts.noGrades}</Alert>}
    </>
  );
}
