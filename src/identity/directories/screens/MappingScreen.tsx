import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconPlus, IconShieldCheck, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { ButtonLink } from '#platform/web/ui/links.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { MappingRuleView, MappingSource } from '../contract.ts';
import { mappingQuery, useMappingActions } from '../queries.ts';
import { sourceOf } from '../rules.ts';
import classes from './mapping.module.css';
import { RuleDialog } from './RuleDialog.tsx';
import { TestCard } from './TestCard.tsx';
import { mappingTexts } from './texts.ts';
import { useSourceName } from './use-source-name.ts';

const small = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function RuleItem(props: { rule: MappingRuleView; onEdit: () => void; onRemove: () => void }) {
  const texts = useTexts(mappingTexts);
  const { rule } = props;
  return (
    <li className={classes.rule}>
      <div className={classes.text}>
        <div className={classes.value}>
          <div className={classes.about}>{texts.abouts[rule.about]}</div>
          <strong>
            <bdi>{rule.value}</bdi>
          </strong>
        </div>
        <IconArrowRight size={18} stroke={1.5} className={classes.arrow} aria-label={texts.gives} />
        <div className={classes.outcome}>
          {rule.role !== null && (
            <Badge
              color={rule.role === 'admin' ? 'red' : 'blue'}
              variant="light"
              leftSection={<IconShieldCheck {...small} />}
            >
              {texts.roles[rule.role]}
            </Badge>
          )}
          {rule.groups.map((group) => (
            <Badge key={group._id} color="gray" variant="light" leftSection={<IconUsersGroup {...small} />}>
              <bdi>{group.name}</bdi>
            </Badge>
          ))}
        </div>
      </div>
      <RowMenu
        name={rule.value}
        actions={[
          { label: texts.edit, onClick: props.onEdit },
          { label: texts.remove, danger: true, onClick: props.onRemove },
        ]}
      />
    </li>
  );
}

function SourceCard(props: {
  source: MappingSource;
  rules: readonly MappingRuleView[];
  onEdit: (rule: MappingRuleView) => void;
  onRemove: (rule: MappingRuleView) => void;
}) {
  const nameOf = useSourceName();
  const { source, rules } = props;
  const id = `mapping-${source.source}`;
  return (
    <Card component="section" p="lg" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        <bdi>{nameOf(source)}</bdi>
      </Title>
      <ul className={classes.list}>
        {rules.map((rule) => (
          <RuleItem
            key={rule._id}
            rule={rule}
            onEdit={() => props.onEdit(rule)}
            onRemove={() => props.onRemove(rule)}
          />
        ))}
      </ul>
    </Card>
  );
}

function RemoveRule({ rule, onClose }: { rule: MappingRuleView; onClose: () => void }) {
  const texts = useTexts(mappingTexts);
  const { remove } = useMappingActions();
  return (
    <RemoveDialog
      texts={{ ...texts, cancel: texts.form.cancel }}
      title={texts.removeTitle(rule.value)}
      remove={() => remove(rule._id)}
      done={texts.removed(rule.value)}
      onClose={onClose}
    />
  );
}

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; rule: MappingRuleView } | null;

/** What roles and groups of other systems mean here, by system. */
export function MappingScreen() {
  const texts = useTexts(mappingTexts);
  const { data, error, refetch } = useQuery(mappingQuery());
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const { rules = [], sources = [] } = data ?? {};
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Button>
  );
  // Rules of a system that is not connected any more are shown with its key.
  const keys = [...new Set([...sources.map(({ source }) => source), ...rules.map(({ source }) => source)])];
  const shown = keys.flatMap((key) => {
    const own = rules.filter(({ source }) => source === key);
    const source = sources.find((one) => one.source === key) ?? {
      source: key,
      kind: sourceOf(key).kind,
      name: key.split(':')[1] ?? null,
    };
    return own.length > 0 ? [{ source, own }] : [];
  });
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} action={rules.length > 0 && add} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={2} />}
      {data && (
        <Stack gap="lg" maw={760}>
          {sources.length === 0 && rules.length === 0 && (
            <EmptyState
              title={texts.noSourcesTitle}
              action={
                <>
                  <ButtonLink to="/company/sign-in">{texts.toSignIn}</ButtonLink>
                  <ButtonLink to="/company/directory" variant="default">
                    {texts.toDirectory}
                  </ButtonLink>
                </>
              }
            >
              {texts.noSources}
            </EmptyState>
          )}
          {sources.length > 0 && rules.length === 0 && (
            <EmptyState title={texts.emptyTitle} action={add}>
              {texts.empty}
            </EmptyState>
          )}
          {shown.map(({ source, own }) => (
            <SourceCard
              key={source.source}
              source={source}
              rules={own}
              onEdit={(rule) => setOpen({ kind: 'edit', rule })}
              onRemove={(rule) => setOpen({ kind: 'remove', rule })}
            />
          ))}
          {rules.length > 0 && (
            <Group gap="xs" c="dimmed" wrap="nowrap" align="flex-start">
              <Text size="sm">{texts.note}</Text>
            </Group>
          )}
          {sources.length > 0 && rules.length > 0 && <TestCard sources={sources} />}
        </Stack>
      )}
      {open?.kind === 'add' && <RuleDialog rule={null} sources={sources} onClose={close} />}
      {open?.kind === 'edit' && <RuleDialog rule={open.rule} sources={sources} onClose={close} />}
      {open?.kind === 'remove' && <RemoveRule rule={open.rule} onClose={close} />}
    </>
  );
}
