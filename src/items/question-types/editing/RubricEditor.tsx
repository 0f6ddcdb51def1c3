import { Group, Stack, Textarea, TextInput } from '@mantine/core';
import { round } from '#platform/exact/rational.ts';
import { ExactField } from '#platform/web/forms/ExactField.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { type Criterion, mostPoints, newCriterion, pointsSchema } from '../rubric.ts';
import { screenTexts } from '../screen-texts.ts';
import { RowsEditor } from './RowsEditor.tsx';

interface RubricEditorProps {
  rubric: readonly Criterion[];
  onChange: (rubric: Criterion[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** What people look at when they mark: criteria, each with its levels and their points. */
export function RubricEditor({ rubric, onChange, errors }: RubricEditorProps) {
  const texts = useTexts(screenTexts).rubric;
  const { number } = useFormat();
  const isReadable = rubric.every(({ levels }) => levels.every(({ points }) => pointsSchema.safeParse(points).success));
  return (
    <RowsEditor
      legend={texts.legend}
      help={
        rubric.length > 0 && isReadable ? `${texts.help} ${texts.total(number(round(mostPoints(rubric))))}` : texts.help
      }
      rows={rubric}
      onChange={onChange}
      min={0}
      max={20}
      newRow={newCriterion}
      addLabel={texts.addCriterion}
      nameOf={texts.criterion}
      keyOf={({ id }) => id}
      error={errors.rubric}
    >
      {(criterion, change, i) => (
        <CriterionFields criterion={criterion} change={change} path={`rubric.${i}`} errors={errors} />
      )}
    </RowsEditor>
  );
}

function CriterionFields(props: {
  criterion: Criterion;
  change: (criterion: Criterion) => void;
  path: string;
  errors: Readonly<Record<string, string>>;
}) {
  const { criterion, change, path, errors } = props;
  const texts = useTexts(screenTexts).rubric;
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.title}
        required
        maxLength={300}
        value={criterion.title}
        error={errors[`${path}.title`]}
        onChange={(event) => change({ ...criterion, title: event.currentTarget.value })}
      />
      <RowsEditor
        legend={texts.levels}
        rows={criterion.levels}
        onChange={(levels) => change({ ...criterion, levels })}
        min={1}
        max={12}
        newRow={() => ({ title: '', points: '0', description: '' })}
        addLabel={texts.addLevel}
        nameOf={texts.level}
        error={errors[`${path}.levels`]}
      >
        {(level, changeLevel, j) => (
          <Stack gap="xs">
            <Group align="flex-start" gap="sm" wrap="nowrap">
              <TextInput
                label={texts.levelTitle}
                required
                flex={1}
                maxLength={300}
                value={level.title}
                error={errors[`${path}.levels.${j}.title`]}
                onChange={(event) => changeLevel({ ...level, title: event.currentTarget.value })}
              />
              <ExactField
                label={texts.points}
                required
                w={96}
                value={level.points}
                error={errors[`${path}.levels.${j}.points`]}
                onChange={(points) => changeLevel({ ...level, points })}
              />
            </Group>
            <Textarea
              label={texts.description}
              autosize
              minRows={1}
              maxLength={2000}
              value={level.description}
              error={errors[`${path}.levels.${j}.description`]}
              onChange={(event) => changeLevel({ ...level, description: event.currentTarget.value })}
            />
          </Stack>
        )}
      </RowsEditor>
    </Stack>
  );
}
