import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './form-sections.module.css';

interface SectionProps {
  /** The address of the section within its page. */
  readonly id: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly action?: ReactNode;
  /** What the section says in a line: it is folded until somebody opens it. Absent: it is open. */
  readonly fact?: string | undefined;
  readonly children: ReactNode;
}

/** One part of a long form; the side index leads to it. On phones it may be folded. */
export function FormSection(props: SectionProps) {
  const { id, title, help, action, fact, children } = props;
  if (fact !== undefined) return <FoldedSection {...props} fact={fact} />;
  return (
    <Card p="lg" component="section" id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Group justify="space-between" gap="xs" mb={help ? 0 : 'md'} mih={32}>
        <Title order={2} size="h3" id={`${id}-title`}>
          {title}
        </Title>
        {action}
      </Group>
      {help && (
        <Text c="dimmed" size="sm" mb="md">
          {help}
        </Text>
      )}
      <Stack gap="md">{children}</Stack>
    </Card>
  );
}

/** A section with what it says, until somebody opens it or a field in it is refused. */
function FoldedSection({ id, title, help, fact, children }: SectionProps & { readonly fact: string }) {
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  const fields = useRef<HTMLDivElement>(null);
  // After each rendering: errors are shown by the fields themselves.
  useEffect(() => {
    if (!isOpen && fields.current?.querySelector('[aria-invalid="true"], [data-error="true"]')) setOpen(true);
  });
  return (
    <Card p={0} component="section" id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3">
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <span id={`${id}-title`}>{title}</span> {!isOpen && <span className={classes.fact}>{fact}</span>}
          </span>
          <IconChevronDown size={20} stroke={1.5} aria-hidden />
        </button>
      </Title>
      <Stack gap="md" p="lg" pt={0} id={`${id}-fields`} ref={fields} display={isOpen ? undefined : 'none'}>
        {help && (
          <Text c="dimmed" size="sm">
            {help}
          </Text>
        )}
        {children}
      </Stack>
    </Card>
  );
}

/** A long form with the names of its parts at the side where there is room for them. */
export function FormWithIndex(props: {
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.layout}>
      <div className={classes.form}>{props.children}</div>
      <nav className={classes.index} aria-label={props.label}>
        {props.sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
    </div>
  );
}
