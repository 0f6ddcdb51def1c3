import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import classes from '../../../screens/lti.module.css';
import type { ToolItem } from '../../contract.ts';
import { topicItemsQuery, usableToolsQuery, useToolActions } from '../../queries.ts';
import { ItemDialog } from '../ItemDialog.tsx';
import { ItemResults } from '../ItemResults.tsx';
import { toolTexts } from '../texts.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'remove' | 'results'; item: ToolItem } | null;

function ItemRow({ item, onOpen }: { item: ToolItem; onOpen: (open: Open) => void }) {
  const texts = useTexts(toolTexts).topic;
  const format = useFormat();
  return (
    <li>
      <div>
        <Text fw={600}>
          <bdi>{item.title}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{item.tool.name}</bdi>
          {item.isLink && <> · {texts.linkTo(URL.parse(item.url)?.host ?? item.url)}</>}
          {item.maxScore !== null && <> · {texts.results(format.number(item.results ?? 0))}</>}
          {!item.tool.isEnabled && <> · {texts.off}</>}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          aria-label={texts.editOf(item.title)}
          onClick={() => onOpen({ kind: 'edit', item })}
        >
          {texts.edit}
        </Button>
        <RowMenu
          name={item.title}
          actions={[
            ...(item.maxScore === null
              ? []
              : [{ label: texts.showResults(item.title), onClick: () => onOpen({ kind: 'results', item }) }]),
            { label: texts.remove, danger: true, onClick: () => onOpen({ kind: 'remove', item }) },
          ]}
        />
      </Group>
    </li>
  );
}

/** Outside tools of a topic, for its authors. Nothing where the school has none. */
export function TopicToolsEditor({ topicId }: { topicId: string }) {
  const texts = useTexts(toolTexts).topic;
  const { data, error, refetch } = useQuery(topicItemsQuery(topicId));
  const { data: usable } = useQuery(usableToolsQuery());
  const { removeItem } = useToolActions();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const [items, tools] = [data?.items ?? [], usable?.tools ?? []];
  if (items.length === 0 && tools.length === 0) return null;
  const choosable = tools.filter((one) => one.canSelect);
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Card component="section" p="lg" mt="lg" aria-labelledby="topic-tools">
      <Title order={2} size="h3" id="topic-tools">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.help} {choosable.length > 0 && texts.selectHelp}
      </Text>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.rows}>
        {items.map((item) => (
          <ItemRow key={item._id} item={item} onOpen={setOpen} />
        ))}
      </ul>
      <Group gap="sm" mt="sm">
        {choosable.map((tool) => (
          <Button
            key={tool._id}
            component="a"
            href={`/v1/api/lti/topics/${topicId}/select/${tool._id}`}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink {...icon} />}
          >
            {texts.choose(tool.name)}
          </Button>
        ))}
        {tools.length > 0 && (
          <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setOpen({ kind: 'add' })}>
            {texts.add}
          </Button>
        )}
      </Group>
      {open?.kind === 'add' && <ItemDialog topicId={topicId} item={null} tools={tools} onClose={close} />}
      {open?.kind === 'edit' && <ItemDialog topicId={topicId} item={open.item} tools={tools} onClose={close} />}
      {open?.kind === 'results' && <ItemResults item={open.item} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog
          texts={texts}
          title={texts.removeTitle(open.item.title)}
          remove={() => removeItem(open.item._id)}
          done={texts.removed(open.item.title)}
          onClose={close}
        />
      )}
    </Card>
  );
}
