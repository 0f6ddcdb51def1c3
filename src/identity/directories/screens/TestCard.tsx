import { Badge, Button, Card, Group, Select, SimpleGrid, Stack, TagsInput, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { resolveRole } from '#access/subject.ts';
import { usersQuery } from '#identity/people/queries.ts';
import { nameOf } from '#identity/people/rules.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import type { MappingSource, testMapping } from '../contract.ts';
import { mappingValuesQuery, useMappingActions } from '../queries.ts';
import classes from './mapping.module.css';
import { mappingTexts } from './texts.ts';
import { useSourceName } from './use-source-name.ts';

type Result = ResponseOf<typeof testMapping>;

const SHOWN = 20;

/** Chooses somebody by name or address; the server searches. */
function PersonField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const texts = useTexts(mappingTexts).test;
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [q] = useDebouncedValue(typed === name ? '' : typed.trim(), 200);
  const { data } = useQuery({ ...usersQuery({ q, limit: SHOWN }), placeholderData: keepPreviousData });
  const options = new Map((data?.users ?? []).map((user) => [user._id, nameOf(user)]));
  if (value !== null && !options.has(value)) options.set(value, name);
  return (
    <Select
      label={texts.person}
      description={texts.personHelp}
      placeholder={texts.personPlaceholder}
      searchable
      clearable
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      filter={({ options: all }) => all}
      nothingFoundMessage={texts.none}
      value={value}
      onChange={(id, option) => {
        setName(option?.label ?? '');
        onChange(id);
      }}
      searchValue={typed}
      onSearchChange={setTyped}
    />
  );
}

function ResultList({ result }: { result: Result }) {
  const all = useTexts(mappingTexts);
  const texts = all.test;
  const format = useFormat();
  const { added, removed, said } = result;
  const [before, after] = [all.roles[resolveRole(result.rolesBefore)], all.roles[resolveRole(result.roles)]];
  const isNew = result.rolesBefore.length === 0;
  const groupRow = (label: string, groups: Result['added'], color: string) =>
    groups.length > 0 && (
      <>
        <dt>{label}</dt>
        <dd>
          {groups.map((group) => (
            <Badge key={group._id} color={color} variant="light">
              <bdi>{group.name}</bdi>
            </Badge>
          ))}
        </dd>
      </>
    );
  return (
    <Stack gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {result.rules.length > 0 ? texts.matched(result.rules.length) : texts.unmatched}
        {said.at !== null && ` · ${texts.saidAt(format.dateTime(said.at))}`}
      </Text>
      <dl className={classes.result}>
        <dt>{texts.roleResult}</dt>
        <dd>{isNew ? after : before === after ? texts.unchanged(after) : texts.changed(before, after)}</dd>
        {groupRow(texts.joins, added, 'green')}
        {groupRow(texts.leaves, removed, 'red')}
      </dl>
      {added.length + removed.length === 0 && <Text size="sm">{texts.nobody}</Text>}
      {result.kept !== null && <Text size="sm">{result.kept}</Text>}
    </Stack>
  );
}

/** Shows what somebody would get; nothing is changed. */
export function TestCard({ sources }: { sources: readonly MappingSource[] }) {
  const texts = useTexts(mappingTexts);
  const nameOf = useSourceName();
  const { tryOut } = useMappingActions();
  // What a whole kind has said is not known; its connections speak.
  const speakers = sources.filter(({ kind, name }) => name !== null || kind === 'scim');
  const [source, setSource] = useState(speakers[0]?.source ?? '');
  const [person, setPerson] = useState<string | null>(null);
  const [said, setSaid] = useState<{ roles: string[]; groups: string[] }>({ roles: [], groups: [] });
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data: known } = useQuery({ ...mappingValuesQuery(source), enabled: source !== '' });
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      setResult(
        await tryOut({
          source,
          ...(person !== null && { person }),
          ...(said.roles.length > 0 && { roles: said.roles }),
          ...(said.groups.length > 0 && { groups: said.groups }),
        }),
      );
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  const help = person === null ? undefined : texts.test.saidHelp;
  return (
    <Card component="section" p="lg" aria-labelledby="mapping-test">
      <Title order={2} size="h4" id="mapping-test">
        {texts.test.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.test.help}
      </Text>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <Select
            label={texts.form.source}
            data={speakers.map((one) => ({ value: one.source, label: nameOf(one) }))}
            allowDeselect={false}
            value={source}
            onChange={(next) => setSource(next ?? '')}
          />
          <PersonField value={person} onChange={setPerson} />
          <TagsInput
            label={texts.test.groupsSaid}
            description={help}
            data={known?.groups ?? []}
            value={said.groups}
            onChange={(groups) => setSaid({ ...said, groups })}
          />
          <TagsInput
            label={texts.test.rolesSaid}
            description={help}
            data={known?.roles ?? []}
            value={said.roles}
            onChange={(roles) => setSaid({ ...said, roles })}
          />
        </SimpleGrid>
        <Group>
          <Button variant="default" loading={isBusy} disabled={source === ''} onClick={() => void run()}>
            {texts.test.run}
          </Button>
        </Group>
        {result && <ResultList result={result} />}
      </Stack>
    </Card>
  );
}
