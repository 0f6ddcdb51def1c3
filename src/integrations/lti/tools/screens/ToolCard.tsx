import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { CopyField } from '#platform/web/ui/CopyField.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import classes from '../../screens/lti.module.css';
import type { Tool } from '../contract.ts';
import { useToolActions } from '../queries.ts';
import { toolTexts } from './texts.ts';

/** One outside tool: what it learns, where it is used, and what is entered at it. */
export function ToolCard({ tool, onEdit, onRemove }: { tool: Tool; onEdit: () => void; onRemove: () => void }) {
  const texts = useTexts(toolTexts).page;
  const format = useFormat();
  const { change } = useToolActions();
  const { _id, name, isEnabled, edit } = tool;
  const toggle = (): Promise<void> =>
    notifyOutcome(
      change(_id, { isEnabled: !isEnabled, edit }),
      (isEnabled ? texts.disabledNow : texts.enabledNow)(name),
    );
  const shared = [
    ...(tool.sharesName ? [texts.share.name] : []),
    ...(tool.sharesEmail ? [texts.share.email] : []),
    ...(tool.readsMembers ? [texts.share.members] : []),
  ];
  const facts = [
    shared.length === 0 ? texts.sharesNothing : texts.shared(format.list(shared)),
    ...(tool.takesGrades ? [texts.grades] : []),
    texts.uses(format.number(tool.items)),
    texts.asked(format.number(tool.questions)),
    ...(tool.lastResultAt === null ? [] : [texts.lastResult(format.relative(tool.lastResultAt))]),
  ];
  return (
    <Card component="article" p="lg" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            <bdi>{name}</bdi>
          </Title>
          <Badge color={isEnabled ? 'green' : 'gray'}>{isEnabled ? texts.enabled : texts.disabled}</Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{new URL(tool.targetUrl).host}</bdi> · {facts.join(' · ')}
        </Text>
        <details className={classes.more}>
          <summary>{texts.ids}</summary>
          <Stack gap="sm" mt="sm">
            <CopyField texts={texts} label={texts.clientId} value={_id} />
            <CopyField texts={texts} label={texts.deployment} value={tool.deployment} />
          </Stack>
        </details>
        <Group gap="xs">
          <Button variant="default" size="sm" aria-label={texts.edit(name)} onClick={onEdit}>
            {texts.words.edit}
          </Button>
          <RowMenu
            name={name}
            actions={[
              { label: isEnabled ? texts.words.disable : texts.words.enable, onClick: () => void toggle() },
              { label: texts.words.remove, danger: true, onClick: onRemove },
            ]}
          />
        </Group>
      </Stack>
    </Card>
  );
}
