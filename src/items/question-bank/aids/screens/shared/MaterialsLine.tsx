import { Text } from '@mantine/core';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Material, Materials } from '../../contract.ts';
import { aidsTexts } from './aids-texts.ts';

/** What may be at hand for a question; nothing where the question says nothing. */
export function MaterialsLine({ materials }: { materials: Materials }) {
  const texts = useTexts(aidsTexts);
  if (materials.length === 0) return null;
  const nameOf = (material: Material): string => {
    if (material.kind === 'physical') return material.description;
    const name = material.kind === 'calculator' ? texts.calculators[material.type] : texts.materialKinds[material.kind];
    return material.description === '' ? name : texts.withDetails(name, material.description);
  };
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.allowed} <bdi>{materials.map(nameOf).join('; ')}</bdi>
    </Text>
  );
}
