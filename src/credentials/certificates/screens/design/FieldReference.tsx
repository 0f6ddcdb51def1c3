import { Code, Table, Text, Title } from '@mantine/core';
import { type FieldKind, fieldKinds, mergeFields } from '#credentials/certificates/templates/contract.ts';
import { isKeyOf } from '#platform/contract/object-of.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { layoutTexts } from '../layout-texts.ts';

/** All that a certificate can show, with its meaning and an example. */
export function FieldReference() {
  const { reference: texts, kinds, meanings, examples } = useTexts(layoutTexts);
  const exampleOf = (kind: FieldKind) => isKeyOf(examples, kind) && examples[kind];
  const codeOf = (kind: FieldKind) => mergeFields.some((one) => one === kind) && <Code>{`{${kind}}`}</Code>;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {texts.title}
      </Title>
      <Table.ScrollContainer minWidth={280} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.field}</Table.Th>
              <Table.Th>{texts.meaning}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.example}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.inText}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fieldKinds.map((kind) => (
              <Table.Tr key={kind}>
                <Table.Td>
                  <Text fw={500} size="sm">
                    {kinds[kind]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {meanings[kind]}
                  <Text hiddenFrom="sm" size="sm" c="dimmed" mt={2}>
                    {exampleOf(kind)} {codeOf(kind)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{exampleOf(kind)}</Table.Td>
                <Table.Td visibleFrom="sm">{codeOf(kind)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
