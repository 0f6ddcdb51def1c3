import { Button, Group, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import type { Item, Statistics } from '../../contract.ts';
import classes from '../statistics.module.css';
import { statisticsTexts } from '../texts.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** The question's name, the ones before and after it, and what can be done with it. */
export function ItemHead({ data, item, action }: { data: Statistics; item: Item; action: ReactNode }) {
  const texts = useTexts(statisticsTexts).item;
  const { items } = data;
  const at = items.indexOf(item);
  const step = (to: Item | undefined, label: string, icons: ReactNode) =>
    to === undefined ? (
      <Button variant="default" px={10} aria-label={label} disabled>
        {icons}
      </Button>
    ) : (
      <ButtonLink
        variant="default"
        px={10}
        aria-label={label}
        title={label}
        to="/quizzes/$name/{-$id}/statistics"
        from="/quizzes/$name/{-$id}/statistics"
        search={(before) => ({ ...before, view: 'questions', item: to.question._id })}
      >
        {icons}
      </ButtonLink>
    );
  return (
    <div className={classes.itemHead}>
      <Title order={2}>
        {item.position}. <bdi>{item.question.title}</bdi>
      </Title>
      <Group gap="xs" data-no-print>
        {step(items[at - 1], texts.previous, <IconArrowLeft {...icon} />)}
        {step(items[at + 1], texts.next, <IconArrowRight {...icon} />)}
        <ButtonLink
          variant="default"
          to="/questions/$id"
          params={{ id: item.question._id }}
          leftSection={<IconPencil {...icon} />}
        >
          {texts.edit}
        </ButtonLink>
        {action}
      </Group>
    </div>
  );
}
