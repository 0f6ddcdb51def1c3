import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activityQuery, signInsQuery } from '#identity/people/queries.ts';
import { actionWords } from '#identity/people/screens/shared/action-words.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { DataTable } from '#platform/web/tables/DataTable.tsx';
import { useListSearch } from '#platform/web/tables/list-search.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import { browserInWords } from './browser-words.ts';
import { recordSearch } from './record-search.ts';
import { recordTexts } from './texts.ts';

const PAGE = 20;

function usePage() {
  const { search, setPage } = useListSearch(recordSearch);
  return { page: search.page, setPage, query: { ofst: (search.page - 1) * PAGE, limit: PAGE } };
}

/** Where and when the account was signed in. */
export function SignInsPart({ personId }: { personId: string }) {
  const texts = useTexts(recordTexts).signIns;
  const format = useFormat();
  const { page, setPage, query } = usePage();
  const { data, error, refetch } = useQuery(signInsQuery(personId, query));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption={texts.caption}
      rows={data?.signIns}
      rowKey={({ _id }) => _id}
      rowName={({ at }) => format.dateTime(at)}
      paging={{ page, pageSize: PAGE, total: data?.total ?? 0, onPage: setPage }}
      empty={<EmptyState title={texts.empty} />}
      columns={[
        { key: 'at', title: texts.at, onCard: 'title', render: ({ at }) => format.dateTime(at) },
        {
          key: 'browser',
          title: texts.browser,
          onCard: 'fact',
          render: ({ userAgent }) => (
            <span title={userAgent ?? undefined}>{browserInWords(userAgent) ?? texts.unknown}</span>
          ),
        },
        { key: 'address', title: texts.address, onCard: 'fact', render: ({ address }) => address },
        {
          key: 'ended',
          title: texts.ended,
          onCard: 'fact',
          render: ({ endedAt }) => (endedAt === null ? texts.still : format.dateTime(endedAt)),
        },
      ]}
    />
  );
}

/** What the person did, and what was done to the account. */
export function ActivityPart({ personId, email }: { personId: string; email: string }) {
  const texts = useTexts(recordTexts).activity;
  const format = useFormat();
  const { page, setPage, query } = usePage();
  const { data, error, refetch } = useQuery(activityQuery(personId, query));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      <TextLink to="/company/audit" search={{ person: email }} size="sm" ta="end">
        {texts.inLog}
      </TextLink>
      <DataTable
        caption={texts.caption}
        rows={data?.activity}
        rowKey={({ _id }) => _id}
        rowName={({ deed: action, at }) => `${actionWords(action)}, ${format.dateTime(at)}`}
        paging={{ page, pageSize: PAGE, total: data?.total ?? 0, onPage: setPage }}
        empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
        columns={[
          { key: 'deed', title: texts.action, onCard: 'title', render: ({ deed: action }) => actionWords(action) },
          {
            key: 'by',
            title: texts.by,
            onCard: 'fact',
            render: ({ by }) =>
              by === null ? (
                <Text span inherit c="dimmed">
                  {texts.product}
                </Text>
              ) : (
                <TextLink to="/user/$id" params={{ id: by._id }} c="inherit" underline="hover">
                  {by.name}
                </TextLink>
              ),
          },
          { key: 'at', title: texts.at, onCard: 'fact', render: ({ at }) => format.dateTime(at) },
        ]}
      />
    </Stack>
  );
}
