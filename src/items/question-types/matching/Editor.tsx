import { SimpleGrid, Stack, Switch } from '@mantine/core';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { HtmlField } from '../editing/HtmlField.tsx';
import { RowsEditor } from '../editing/RowsEditor.tsx';
import { StemField } from '../editing/StemField.tsx';
import { matchingScorings } from '../neutral/neutral-parts.ts';
import type { EditorProps } from '../screen-props.ts';
import { screenTexts } from '../screen-texts.ts';
import { type Content, MAX_DISTRACTORS, MAX_PAIRS, newSide, type Side } from './schema.ts';
import { matchingTexts } from './texts.ts';

export default function Editor({ content, onChange, errors, onUpload }: EditorProps<Content>) {
  const shared = useTexts(screenTexts);
  const texts = useTexts(matchingTexts);
  const sideField = (label: string, side: Side, change: (side: Side) => void, path: string) => (
    <HtmlField label={label} row={side} change={change} path={path} errors={errors} onUpload={onUpload} />
  );
  return (
    <Stack gap="lg">
      <StemField content={content} onChange={onChange} errors={errors} onUpload={onUpload} />
      <RowsEditor
        legend={texts.pairs}
        help={texts.pairsHelp}
        rows={content.pairs}
        onChange={(pairs) => onChange({ ...content, pairs })}
        min={2}
        max={MAX_PAIRS}
        newRow={() => ({ left: newSide(), right: newSide() })}
        addLabel={texts.addPair}
        nameOf={texts.pair}
        keyOf={({ left }) => left.id}
        error={errors.pairs}
      >
        {(pair, change, i) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
            {sideField(texts.left, pair.left, (left) => change({ ...pair, left }), `pairs.${i}.left`)}
            {sideField(texts.right, pair.right, (right) => change({ ...pair, right }), `pairs.${i}.right`)}
          </SimpleGrid>
        )}
      </RowsEditor>
      <RowsEditor
        legend={texts.distractors}
        help={texts.distractorsHelp}
        rows={content.distractors}
        onChange={(distractors) => onChange({ ...content, distractors })}
        min={0}
        max={MAX_DISTRACTORS}
        newRow={newSide}
        addLabel={texts.addDistractor}
        nameOf={texts.distractor}
        keyOf={({ id }) => id}
        error={errors.distractors}
      >
        {(side, change, i) => sideField(texts.right, side, change, `distractors.${i}`)}
      </RowsEditor>
      <ChoiceSelect
        label={shared.scoring}
        value={content.scoring}
        error={errors.scoring}
        maw="30rem"
        data={matchingScorings.map((value) => ({ value, label: texts.scorings[value] }))}
        onChange={(scoring) => onChange({ ...content, scoring })}
      />
      <Switch
        label={texts.shuffle}
        checked={content.shuffle}
        onChange={(event) => onChange({ ...content, shuffle: event.currentTarget.checked })}
      />
    </Stack>
  );
}
