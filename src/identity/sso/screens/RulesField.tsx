import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import classes from './sso.module.css';
import { ssoTexts } from './texts.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Rules of the kind: who has this value, gets that. */
export function RulesField(props: {
  label: string;
  count: number;
  /** What the form says to the value of a rule. */
  value: (index: number) => object;
  outcome: (index: number) => ReactNode;
  onAdd: () => void;
  onDrop: (index: number) => void;
}) {
  const texts = useTexts(ssoTexts).form;
  return (
    <Input.Wrapper labelElement="div" label={props.label}>
      <Stack gap="xs" mt={4} align="flex-start">
        {Array.from({ length: props.count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own, their values come from the form
          <fieldset key={index} className={classes.rule} aria-label={texts.rule(index + 1)}>
            <TextInput label={texts.value} {...props.value(index)} />
            {props.outcome(index)}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={texts.dropRule(index + 1)}
              onClick={() => props.onDrop(index)}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </fieldset>
        ))}
        <Group>
          <Button variant="default" size="sm" leftSection={<IconPlus {...icon} />} onClick={props.onAdd}>
            {texts.addRule}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
