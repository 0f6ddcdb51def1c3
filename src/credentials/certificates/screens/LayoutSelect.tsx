import { Select } from '@mantine/core';
import type { CertificateTemplate } from '#credentials/certificates/templates/contract.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { typesOf } from './layout-search.ts';
import { layoutTexts } from './layout-texts.ts';
import { templateName } from './shared/template-name.ts';

/** Chooses one of the layouts, grouped by type. */
export function LayoutSelect(props: {
  kind: 'quiz' | 'course';
  templates: readonly CertificateTemplate[];
  value: string | null;
  onChange: (id: string) => void;
}) {
  const texts = useTexts(layoutTexts);
  return (
    <Select
      label={texts.layout}
      allowDeselect={false}
      value={props.value}
      onChange={(id) => id !== null && props.onChange(id)}
      data={typesOf[props.kind].map((type) => ({
        group: texts.types[type],
        items: props.templates
          .filter((one) => one.type === type)
          .map((one) => ({
            value: one._id,
            label: one.active ? templateName(one) : texts.inactive(templateName(one)),
          })),
      }))}
      w={{ base: '100%', sm: 340 }}
    />
  );
}
