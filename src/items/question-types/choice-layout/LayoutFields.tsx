import { Group } from '@mantine/core';
import { ChoiceSelect } from '#platform/web/forms/ChoiceSelect.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import {
  type Layout,
  layoutDirections,
  layoutLabels,
  layoutOrNothing,
  layoutSuffixes,
  MOST_COLUMNS,
  usualLayout,
} from './schema.ts';
import { choiceLayoutTexts } from './texts.ts';

const columns = Array.from({ length: MOST_COLUMNS }, (_, i) => String(i + 1));

interface LayoutFieldsProps {
  readonly layout: Layout | undefined;
  readonly onLayout: (layout: Layout | undefined) => void;
}

/** How the options are arranged and labelled. */
export function LayoutFields({ layout = usualLayout, onLayout }: LayoutFieldsProps) {
  const texts = useTexts(choiceLayoutTexts);
  const set = (changed: Partial<Layout>): void => onLayout(layoutOrNothing({ ...layout, ...changed }));
  return (
    <Group gap="md" align="flex-start">
      <ChoiceSelect
        label={texts.columns}
        description={texts.columnsHelp}
        value={String(layout.columns)}
        data={columns.map((value) => ({ value, label: value }))}
        onChange={(value) => set({ columns: Number(value) })}
      />
      {layout.columns > 1 && (
        <ChoiceSelect
          label={texts.direction}
          value={layout.direction}
          data={layoutDirections.map((value) => ({ value, label: texts.directions[value] }))}
          onChange={(direction) => set({ direction })}
        />
      )}
      <ChoiceSelect
        label={texts.labels}
        value={layout.labels}
        data={layoutLabels.map((value) => ({ value, label: texts.labelKinds[value] }))}
        onChange={(labels) => set({ labels })}
      />
      {layout.labels !== 'none' && (
        <ChoiceSelect
          label={texts.suffix}
          value={layout.suffix}
          data={layoutSuffixes.map((value) => ({ value, label: texts.suffixes[value] }))}
          onChange={(suffix) => set({ suffix })}
        />
      )}
    </Group>
  );
}
