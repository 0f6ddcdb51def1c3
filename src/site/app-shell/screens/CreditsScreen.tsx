import { credits } from 'virtual:credits';
import { Anchor, Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { SearchDrawing } from '#platform/web/ui/drawings.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { siteTexts } from './texts.ts';

/** Acknowledgements: every package the product is built with, and its licence. */
export function CreditsScreen() {
  const texts = useTexts(siteTexts).credits;
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter).trim().toLowerCase();
  const shown = credits.filter((credit) => credit.name.toLowerCase().includes(wanted));
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(credits.length)}>
        <TextInput
          maw={360}
          type="search"
          aria-label={texts.filter}
          placeholder={texts.filter}
          leftSection={<IconSearch size={18} stroke={1.5} />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </PageHead>
      <Text size="sm" c="dimmed" mb="md">
        {texts.drawings}
      </Text>
      {shown.length === 0 ? (
        <EmptyState title={texts.none} drawing={<SearchDrawing />} />
      ) : (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.package}</Table.Th>
                <Table.Th>{texts.version}</Table.Th>
                <Table.Th>{texts.licence}</Table.Th>
                <Table.Th>{texts.author}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody translate="no">
              {shown.map((credit) => (
                <Table.Tr key={`${credit.name}@${credit.version}`}>
                  <Table.Td>
                    {credit.homepage ? (
                      <Anchor fz="inherit" href={credit.homepage} rel="noreferrer" target="_blank">
                        <bdi>{credit.name}</bdi>
                      </Anchor>
                    ) : (
                      <bdi>{credit.name}</bdi>
                    )}
                  </Table.Td>
                  <Table.Td className="tabular">
                    <bdi>{credit.version}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{credit.licence}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{credit.author}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
