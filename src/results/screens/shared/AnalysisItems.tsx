import { Badge, Table, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useFormat } from '#platform/web/format.ts';
import { useTexts } from '#platform/web/texts.ts';
import type { QuizAnalysis } from '../../contract.ts';
import classes from './quiz-results.module.css';
import { quizResultsTexts } from './quiz-results-texts.ts';
import { TallyBar, tallyParts } from './TallyBar.tsx';

type Item = QuizAnalysis['items'][number];

function Responses({ item }: { item: Item }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { number, percent } = useFormat();
  const words = tallyParts.map((part) => `${item.tally[part]} ${texts.tally[part]}`).join(' · ');
  return (
    <>
      <Text size="sm" c="dimmed" pl={22} mb={4}>
        {words}
      </Text>
      {item.responses.length === 0 ? (
        <Text size="sm" c="dimmed" pl={22} pb={8}>
          {texts.noResponses}
        </Text>
      ) : (
        <ul className={classes.responses}>
          {item.responses.map((response) => (
            <li key={response.id}>
              <span>
                {response.label}{' '}
                {response.isRight && (
                  <Badge color="green" size="sm" leftSection={<IconCheck size={12} stroke={2} aria-hidden />}>
                    {texts.rightOption}
                  </Badge>
                )}
              </span>
              <span className={classes.shareBar} data-right={response.isRight || undefined} aria-hidden>
                <span style={{ width: `${Math.min(100, 100 * response.share)}%` }} />
              </span>
              <span className="tabular">
                {number(response.count)} ({percent(100 * response.share)})
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ItemRow({ item }: { item: Item }) {
  const texts = useTexts(quizResultsTexts).analysis;
  const { number, percent } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const bodyId = `item-${item.question._id}`;
  const isSuspicious = item.discrimination !== null && item.discrimination < -10 && item.n >= 10;
  return (
    <Fragment>
      <Table.Tr>
        <Table.Td data-numeric>{item.position}</Table.Td>
        <Table.Td className={classes.question}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
            <span>{item.question.title}</span>
          </button>
          {isSuspicious && (
            <Badge
              ml={22}
              mt={4}
              color="yellow"
              size="sm"
              leftSection={<IconAlertTriangle size={12} stroke={2} aria-hidden />}
            >
              {texts.suspicious}
            </Badge>
          )}
        </Table.Td>
        <Table.Td data-numeric>{number(item.n)}</Table.Td>
        <Table.Td data-numeric>{item.facility === null ? '–' : percent(100 * item.facility)}</Table.Td>
        <Table.Td data-numeric>{item.discrimination === null ? '–' : number(Math.round(item.discrimination))}</Table.Td>
        <Table.Td>
          <TallyBar tally={item.tally} />
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr id={bodyId}>
          <Table.Td />
          <Table.Td colSpan={5}>
            <Responses item={item} />
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  );
}

/** Every question with how hard it was and what people chose; for faculty. */
export function AnalysisItems({ items }: { items: readonly Item[] }) {
  const texts = useTexts(quizResultsTexts).analysis;
  return (
    <section>
      <Title order={2} size="h3">
        {texts.itemsTitle}
      </Title>
      <Text c="dimmed" size="sm" mb="sm" maw="68ch">
        {texts.itemsHelp}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-label={texts.itemsTitle} tabIndex={0}>
        <Table verticalSpacing={10} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th data-numeric>{texts.number}</Table.Th>
              <Table.Th>{texts.question}</Table.Th>
              <Table.Th data-numeric>{texts.answered}</Table.Th>
              <Table.Th data-numeric>{texts.facility}</Table.Th>
              <Table.Th data-numeric>{texts.discrimination}</Table.Th>
              <Table.Th>{texts.answers}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <ItemRow key={item.question._id} item={item} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  );
}
