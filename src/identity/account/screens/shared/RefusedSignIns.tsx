import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { refusedSignInsQuery } from '#identity/account/sign-in/queries-refused.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { refusedSearch } from './refused-search.ts';
import { refusedTexts } from './refused-texts.ts';
import { SlowedSignIns } from './SlowedSignIns.tsx';

const PAGE = 20;

/** Who could not sign in, when and from where. */
export function RefusedSignIns() {
  const texts = useTexts(refusedTexts);
  const format = useFormat();
  const { search, setPage } = useListSearch(refusedSearch);
  const { data, error, refetch } = useQuery(refusedSignInsQuery({ ofst: (search.page - 1) * PAGE, limit: PAGE }));
  return (
    <section id="refused" aria-labelledby="refused-title">
      <Title order={2} size="h3" id="refused-title">
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {texts.help}
      </Text>
      <SlowedSignIns />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={texts.caption}
          rows={data?.refusedSignIns}
          rowKey={({ _id }) => _id}
          rowName={({ person, at }) => `${person?.name ?? texts.nobody}, ${format.dateTime(at)}`}
          paging={{ page: search.page, pageSize: PAGE, total: data?.total ?? 0, onPage: setPage }}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
          columns={[
            {
              key: 'person',
              title: texts.person,
              onCard: 'title',
              render: ({ person }) =>
                person === null ? (
                  <Text span inherit c="dimmed">
                    {texts.nobody}
                  </Text>
                ) : (
                  <TextLink to="/user/$id" params={{ id: person._id }} c="inherit" fz="inherit" underline="hover">
                    {person.name}
                  </TextLink>
                ),
            },
            { key: 'at', title: texts.at, onCard: 'fact', render: ({ at }) => format.dateTime(at) },
            { key: 'step', title: texts.step, onCard: 'fact', render: ({ step }) => texts.steps[step] },
            { key: 'address', title: texts.address, onCard: 'fact', render: ({ address }) => address },
            {
              key: 'browser',
              title: texts.browser,
              hiddenAtFirst: true,
              render: ({ userAgent }) => userAgent,
            },
          ]}
        />
      )}
    </section>
  );
}
