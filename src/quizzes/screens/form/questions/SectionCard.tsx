import { Card, Group, Stack, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from '../form.module.css';
import type { CardName } from '../section-names.ts';
import { formTexts } from '../texts.ts';
import folded from './section-card.module.css';

interface SectionProps {
  readonly name: CardName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** What folded sections say; a section that is not in it is always open. */
export const FoldedSections = createContext<Partial<Record<CardName, string>>>({});

/** One part of the form; the side index leads to it. */
export function SectionCard(props: SectionProps) {
  const { name, action, children } = props;
  const texts = useTexts(formTexts).sections;
  const fact = useContext(FoldedSections)[name];
  if (fact !== undefined) return <FoldedCard {...props} fact={fact} />;
  return (
    <Card p="lg" component="section" id={name} className={classes.section} aria-labelledby={`${name}-title`}>
      <Group justify="space-between" gap="xs" mb="md" mih={32}>
        <Title order={2} size="h3" id={`${name}-title`}>
          {texts[name]}
        </Title>
        {action}
      </Group>
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}

/** On phones settings are folded, each with what it says, until somebody opens it or a field in it is refused. */
function FoldedCard({ name, fact, children }: SectionProps & { readonly fact: string }) {
  const texts = useTexts(formTexts).sections;
  const [isOpen, setOpen] = useState(() => location.hash === `#${name}`);
  const fields = useRef<HTMLDivElement>(null);
  // After each rendering: errors are shown by the fields themselves.
  useEffect(() => {
    if (!isOpen && fields.current?.querySelector('[aria-invalid="true"], [data-error="true"]')) setOpen(true);
  });
  return (
    <Card p={0} component="section" id={name} className={classes.section} aria-labelledby={`${name}-title`}>
      <Title order={2} size="h3">
        <button
          type="button"
          className={folded.head}
          aria-expanded={isOpen}
          aria-controls={`${name}-fields`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <span id={`${name}-title`}>{texts[name]}</span> {!isOpen && <span className={folded.fact}>{fact}</span>}
          </span>
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
        </button>
      </Title>
      <Stack gap="md" p="lg" pt={0} id={`${name}-fields`} ref={fields} display={isOpen ? undefined : 'none'}>
        {children}
      </Stack>
    </Card>
  );
}

/** The names of all parts at the side of a long form. */
export function SectionIndex({ names }: { names: readonly CardName[] }) {
  const texts = useTexts(formTexts).sections;
  return (
    <nav className={classes.index} aria-label={texts.label}>
      {names.map((name) => (
        <a key={name} href={`#${name}`}>
          {texts[name]}
        </a>
      ))}
    </nav>
  );
}
