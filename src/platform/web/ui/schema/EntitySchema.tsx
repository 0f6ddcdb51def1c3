/** What an entity's fields are, its JSON Schema, and a template to fill in: all told by its contract. */

import { Badge, Button, Card, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import { cellOf, describeEntity, type FieldDescription, templateRows } from '#platform/contract/describe-entity.ts';
import { csvFile } from '#platform/text/csv.ts';
import { inList } from '#platform/web/i18n/format.ts';
import { type SameTexts, useTexts } from '#platform/web/i18n/texts.ts';
import { notify } from '../notifications-store.ts';
import { PageHead } from '../PageHead.tsx';
import classes from './entity-schema.module.css';
import { entitySchemaTexts } from './entity-schema-texts.ts';

type Texts = SameTexts<(typeof entitySchemaTexts)['en']>;
type Meanings = Readonly<Record<string, string>>;

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Every cell is text, so that Excel makes no dates of 1/2 and drops no leading zeros. */
async function xlsxOf([names, example]: readonly [string[], string[]]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const head = names.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const row = example.map((value) => (value === '' ? null : { value, type: String }));
  return writeExcelFile([head, row], { columns: names.map(() => ({ width: 24 })), stickyRowsCount: 1 }).toBlob();
}

function limitsOf(field: FieldDescription, texts: Texts): string {
  if (field.values.length > 0) return inList(field.values);
  const words = field.kind === 'text' ? texts.characters : field.kind === 'list' ? texts.items : texts.numbers;
  if (field.least === null && field.most === null) return '';
  if (field.least === null) return words.most(field.most!);
  return field.most === null ? words.least(field.least) : words.between(field.least, field.most);
}

function Fields({ fields, meanings }: { fields: readonly FieldDescription[]; meanings: Meanings }) {
  const texts = useTexts(entitySchemaTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={texts.fields}>
      <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.field}</Table.Th>
            <Table.Th>{texts.meaning}</Table.Th>
            <Table.Th>{texts.type}</Table.Th>
            <Table.Th>{texts.limits}</Table.Th>
            <Table.Th>{texts.example}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => (
            <Table.Tr key={field.name}>
              <Table.Th scope="row" className={classes.name}>
                <Code>{field.name}</Code>
                {field.isRequired && (
                  <Badge size="sm" variant="light">
                    {texts.required}
                  </Badge>
                )}
              </Table.Th>
              <Table.Td data-label={texts.meaning}>{meanings[field.name]}</Table.Td>
              <Table.Td data-label={texts.type}>
                {field.item ? texts.lists[field.item] : texts.kinds[field.kind]}
              </Table.Td>
              <Table.Td data-label={texts.limits} translate={field.values.length > 0 ? 'no' : undefined}>
                {limitsOf(field, texts)}
              </Table.Td>
              <Table.Td data-label={texts.example}>
                <span className={classes.example} dir="auto">
                  {cellOf(field.example)}
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/**
 * A page that explains an entity to people who prepare uploads and write programs. `schema` is the body of the call that
 * makes one; `fileName` is what the downloads are called, without ending.
 */
export function EntitySchema(props: {
  title: string;
  lead: string;
  schema: z.ZodType;
  /** What the fields mean, by their names. */
  meanings: Meanings;
  fileName: string;
  /** The call that takes it, as `POST /v1/api/courses`. */
  call: string;
  above?: ReactNode;
  /** Templates of its own, in place of the plain tables. */
  templates?: ReactNode;
  /** What else is to be told. */
  children?: ReactNode;
}) {
  const texts = useTexts(entitySchemaTexts);
  const { title, lead, schema, meanings, fileName, call, above, templates, children } = props;
  const description = useMemo(() => describeEntity(schema), [schema]);
  const json = useMemo(() => JSON.stringify(description.jsonSchema, null, 2), [description]);
  const rows = templateRows(description);
  const icon = <IconDownload size={18} stroke={1.5} />;
  return (
    <>
      <PageHead title={title} lead={lead} above={above} />
      <Stack gap="lg">
        <Group gap="xs">
          {templates ?? (
            <>
              <Button
                variant="default"
                leftSection={icon}
                onClick={() => save(`${fileName}.csv`, new Blob([csvFile(rows)], { type: 'text/csv;charset=utf-8' }))}
              >
                {texts.csv}
              </Button>
              <Button
                variant="default"
                leftSection={icon}
                onClick={() => xlsxOf(rows).then((file) => save(`${fileName}.xlsx`, file), notify.error)}
              >
                {texts.xlsx}
              </Button>
            </>
          )}
          <Button
            variant="default"
            leftSection={icon}
            onClick={() => save(`${fileName}.schema.json`, new Blob([json], { type: 'application/schema+json' }))}
          >
            {texts.json}
          </Button>
        </Group>
        <Card p={0}>
          <Fields fields={description.fields} meanings={meanings} />
        </Card>
        <Card p="lg" component="section">
          <Title order={2} size="h3">
            {texts.jsonTitle}
          </Title>
          <Text c="dimmed" size="sm" mb="sm">
            {texts.jsonLead(call)}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre className={classes.json} tabIndex={0}>
            {json}
          </pre>
        </Card>
        {children}
      </Stack>
    </>
  );
}
