import { Card, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './form.module.css';
import { type SectionName, sectionNames } from './section-names.ts';
import { formTexts } from './texts.ts';

/** One part of the form; the side index leads to it. */
export function SectionCard({ name, children }: { name: SectionName; children: ReactNode }) {
  const texts = useTexts(formTexts).sections;
  return (
    <Card p="lg" component="section" id={name} className={classes.section} aria-labelledby={`${name}-title`}>
      <Title order={2} size="h3" mb="md" id={`${name}-title`}>
        {texts[name]}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}

/** The names of all parts at the side of a long form. */
export function SectionIndex() {
  const texts = useTexts(formTexts).sections;
  return (
    <nav className={classes.index} aria-label={texts.label}>
      {sectionNames.map((name) => (
        <a key={name} href={`#${name}`}>
          {texts[name]}
        </a>
      ))}
    </nav>
  );
}
