import { Stack } from '@mantine/core';
import { RichTextEditor } from '#platform/web/editor/RichTextEditor.tsx';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowsEditor } from '../../editing/RowsEditor.tsx';
import { ShareInput } from '../../editing/ShareInput.tsx';
import type { EditorProps } from '../../screen-props.ts';
import type { Part, PartChecking } from '../part.ts';
import { MOST_HINTS, MOST_TRIES } from '../schema.ts';
import { multiPartTexts } from '../texts.ts';

interface CheckingFieldsProps extends Pick<EditorProps<unknown>, 'errors' | 'onUpload'> {
  readonly part: Part;
  readonly change: (part: Part) => void;
}

const oneTry: PartChecking = { tries: 1, penalty: '0', hints: [] };

/** How often the part can be tried, what a wrong try costs, and the hints that it shows. */
export function CheckingFields({ part, change, errors, onUpload }: CheckingFieldsProps) {
  const texts = useTexts(multiPartTexts);
  const checking = part.checking ?? oneTry;
  const put = (patch: Partial<PartChecking>): void => change({ ...part, checking: { ...checking, ...patch } });
  const counts = [...Array.from({ length: MOST_TRIES }, (_, i) => i + 1), 0];
  return (
    <Stack gap="md">
      <ChoiceSelect
        label={texts.partTries}
        maw="13rem"
        value={String(checking.tries)}
        error={errors.tries}
        data={counts.map((count) => ({ value: String(count), label: count === 0 ? texts.untilRight : String(count) }))}
        onChange={(tries) => put({ tries: Number(tries) })}
      />
      {checking.tries !== 1 && (
        <>
          <ShareInput
            label={texts.penalty}
            help={texts.penaltyHelp}
            value={checking.penalty}
            error={errors.penalty}
            onChange={(penalty) => put({ penalty })}
          />
          <RowsEditor<string>
            legend={texts.partHints}
            help={texts.partHintsHelp}
            rows={checking.hints}
            onChange={(hints) => put({ hints })}
            min={0}
            max={MOST_HINTS}
            newRow={() => ''}
            addLabel={texts.addHint}
            nameOf={texts.hint}
            error={errors.hints}
          >
            {(hint, changeHint, i) => (
              <RichTextEditor
                compact
                required
                label={texts.hint(i + 1)}
                value={hint}
                onChange={changeHint}
                error={errors[`hints.${i}`]}
                onUpload={onUpload}
              />
            )}
          </RowsEditor>
        </>
      )}
    </Stack>
  );
}
