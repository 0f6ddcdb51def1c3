import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { TemplateLayout } from '#credentials/certificates/templates/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { layoutTexts } from '../layout-texts.ts';
import { fitToPage } from './edit-layout.ts';
import { PictureButton } from './FieldsList.tsx';

/** Paper and background. Fields that would lie off the new page are moved onto it. */
export function PageInputs({
  layout,
  onChange,
}: {
  layout: TemplateLayout;
  onChange: (layout: TemplateLayout) => void;
}) {
  const texts = useTexts(layoutTexts).page;
  const turn = (page: Partial<TemplateLayout['page']>): void =>
    onChange(fitToPage({ ...layout, page: { ...layout.page, ...page } }));
  return (
    <Stack gap="xs">
      <Text fw={600}>{texts.title}</Text>
      <Group gap="xs">
        <SegmentedControl
          aria-label={texts.size}
          value={layout.page.size}
          onChange={(size) => turn({ size: size === 'letter' ? 'letter' : 'a4' })}
          data={(['a4', 'letter'] as const).map((value) => ({ value, label: texts.sizes[value] }))}
        />
        <SegmentedControl
          aria-label={texts.orientation}
          value={layout.page.orientation}
          onChange={(one) => turn({ orientation: one === 'portrait' ? 'portrait' : 'landscape' })}
          data={(['landscape', 'portrait'] as const).map((value) => ({ value, label: texts.orientations[value] }))}
        />
      </Group>
      <Group gap="xs">
        <PictureButton label={texts.chooseBackground} onStored={(background) => onChange({ ...layout, background })} />
        {layout.background !== null && (
          <Button variant="subtle" size="sm" onClick={() => onChange({ ...layout, background: null })}>
            {texts.removeBackground}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
