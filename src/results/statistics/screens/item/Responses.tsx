import { Badge, Card, Table, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { PHONE } from '#platform/web/tables/data-table-model.ts';
import { limits } from '#results/statistics/items/rules-flags.ts';
import type { Item, ItemResponse, Statistics } from '../../contract.ts';
import { useResponseLabel } from '../flag-words.ts';
import { statisticsTexts } from '../texts.ts';
import { useStats } from '../use-stats.ts';
import type { ItemParts } from './item-parts.ts';
import classes from './responses.module.css';

interface RowProps {
  readonly response: ItemResponse;
  readonly item: Item;
  readonly unit: Statistics['unit'];
  readonly parts: ItemParts;
}

/** Whether the response is right, and what is odd about it. */
function Marks({ response, item }: Pick<RowProps, 'response' | 'item'>) {
  const texts = useTexts(statisticsTexts).item;
  const { percentExact } = useStats();
  const flag = item.flags.find((one) => one.response === response.id)?.flag;
  return (
    <>
      {response.credit === 1 && (
        <Badge color="success" size="sm" leftSection={<IconCheck size={12} stroke={2} aria-hidden />}>
          {texts.right}
        </Badge>
      )}
      {response.credit !== null && response.credit > 0 && response.credit < 1 && (
        <Badge color="gray" size="sm" className={classes.mark ?? ''}>
          {texts.partly(percentExact(100 * response.credit))}
        </Badge>
      )}
      {(flag === 'attracts-best' || flag === 'unused') && (
        <Badge
          color={flag === 'unused' ? 'gray' : 'danger'}
          size="sm"
          className={classes.mark ?? ''}
          leftSection={flag === 'unused' ? null : <IconAlertTriangle size={12} stroke={2} aria-hidden />}
        >
          {texts.mark[flag]}
        </Badge>
      )}
    </>
  );
}

/** The numbers of one response in words. */
function useNumbers({ response, unit }: Pick<RowProps, 'response' | 'unit'>) {
  const { share, totalColumn, hundred, number } = useStats();
  return {
    chosen: `${number(response.n)} (${share(response.share)})`,
    rest: totalColumn(response.restMean, unit),
    correlation: hundred(response.correlation),
  };
}

function ShareBar({ response }: { response: ItemResponse }) {
  return (
    <span className={classes.share} data-right={response.credit === 1 || undefined} aria-hidden>
      <span style={{ width: `${100 * response.share}%` }} />
    </span>
  );
}

/** An option is one answer; a class such as "another text" holds many, which are listed below it. */
function answersIn({ response, parts }: Pick<RowProps, 'response' | 'parts'>) {
  const answers = parts.answersOf(response.id);
  const isOne = answers.length === 1 && answers[0]!.text === response.label;
  // What none of these attempts chose is no answer to accept too.
  const action = isOne && response.n > 0 ? answers[0]!.action : null;
  return { action, answers: isOne ? [] : answers };
}

function Name(props: RowProps & { action: ReactNode }) {
  const labelOf = useResponseLabel();
  return (
    <div className={classes.name}>
      <span className={classes.words}>
        <bdi>{labelOf(props.response)}</bdi>
        <Marks {...props} />
      </span>
      {props.action}
    </div>
  );
}

function ResponseRow(props: RowProps) {
  const { number } = useStats();
  const { response } = props;
  const { chosen, rest, correlation } = useNumbers(props);
  const { action, answers } = answersIn(props);
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" fw={400}>
          <Name {...props} action={action} />
        </Table.Th>
        <Table.Td ta="end" className={`tabular ${classes.number}`}>
          {chosen}
          <ShareBar response={response} />
        </Table.Td>
        <Table.Td ta="end" className="tabular">
          {rest}
        </Table.Td>
        <Table.Td ta="end" className="tabular">
          {correlation}
        </Table.Td>
      </Table.Tr>
      {answers.map(({ key, text, attempts, action: accept }) => (
        <Table.Tr key={key} className={classes.answer ?? ''}>
          <Table.Th scope="row" fw={400}>
            <div className={classes.name}>
              <bdi>{text}</bdi>
              {accept}
            </div>
          </Table.Th>
          <Table.Td ta="end" className="tabular">
            {number(attempts)}
          </Table.Td>
          <Table.Td />
          <Table.Td />
        </Table.Tr>
      ))}
    </>
  );
}

/** On a phone: the response has the width, its three numbers are below it; what they are is above all. */
function ResponseCard(props: RowProps) {
  const texts = useTexts(statisticsTexts).item;
  const { number } = useStats();
  const { response } = props;
  const { chosen, rest, correlation } = useNumbers(props);
  const { action, answers } = answersIn(props);
  return (
    <li>
      <Name {...props} action={action} />
      <dl className={classes.facts}>
        <div>
          <dt>{texts.chosen}</dt>
          <dd>
            {chosen}
            <ShareBar response={response} />
          </dd>
        </div>
        <div>
          <dt>{texts.restShort}</dt>
          <dd>{rest}</dd>
        </div>
        <div>
          <dt>{texts.correlationShort}</dt>
          <dd>{correlation}</dd>
        </div>
      </dl>
      {answers.length > 0 && (
        <ul className={classes.answers}>
          {answers.map(({ key, text, attempts, action: accept }) => (
            <li key={key}>
              <div className={classes.name}>
                <bdi>{text}</bdi>
                <span className="tabular">{number(attempts)}</span>
              </div>
              {accept}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Every response with how many gave it, and how those did elsewhere. */
export function Responses({ item, unit, parts }: { item: Item; unit: Statistics['unit']; parts: ItemParts }) {
  const texts = useTexts(statisticsTexts).item;
  const { hundred } = useStats();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const rows = item.responses.map((response) => ({ key: response.id, response, item, unit, parts }));
  return (
    <Card p={{ base: 'md', sm: 'lg' }} component="section" miw={0}>
      <Title order={2} size="h3">
        {texts.responses}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" maw="68ch">
        {texts.responsesHelp} {texts.correlationHelp(hundred(limits.good), hundred(limits.weak))}
      </Text>
      {isPhone ? (
        <>
          <div className={classes.facts} data-head aria-hidden>
            <span>{texts.chosen}</span>
            <span>{texts.restShort}</span>
            <span>{texts.correlationShort}</span>
          </div>
          <ul className={classes.cards} aria-label={texts.responses}>
            {rows.map(({ key, ...row }) => (
              <ResponseCard key={key} {...row} />
            ))}
          </ul>
        </>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={classes.scroll} aria-label={texts.responses} tabIndex={0}>
          <Table verticalSpacing={8} className={classes.table ?? ''}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.response}</Table.Th>
                <Table.Th ta="end">{texts.chosen}</Table.Th>
                <Table.Th ta="end">{texts.rest}</Table.Th>
                <Table.Th ta="end">{texts.correlation}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, ...row }) => (
                <ResponseRow key={key} {...row} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {parts.unlisted > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.unlisted(parts.unlisted)}
        </Text>
      )}
    </Card>
  );
}
