import { Alert, Button, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { previewRegrade, RegradeChange, RegradeSummary } from '../contract.ts';
import classes from './regrade.module.css';
import { regradeTexts } from './texts.ts';

type Preview = ResponseOf<typeof previewRegrade>;

/** How many change, in which direction, and who crosses the pass mark. */
export function Stats({ summary }: { summary: RegradeSummary }) {
  const texts = useTexts(regradeTexts).result;
  const { number } = useFormat();
  const { meanBefore, meanAfter } = summary;
  const stats = [
    [texts.up, number(summary.up)],
    [texts.down, number(summary.down)],
    [texts.newlyPassed, number(summary.newlyPassed)],
    [texts.newlyFailed, number(summary.newlyFailed)],
    ...(meanBefore !== null && meanAfter !== null
      ? [[texts.mean, texts.fromTo(number(meanBefore), number(meanAfter))]]
      : []),
  ];
  return (
    <dl className={classes.stats}>
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeRow({ change }: { change: RegradeChange }) {
  const texts = useTexts(regradeTexts).result;
  const format = useFormat();
  const shown = (score: number | null, most: number) => (score === null ? texts.waiting : format.marks(score, most));
  const crosses =
    change.passedBefore === change.passedAfter || change.passedAfter === null
      ? null
      : change.passedAfter
        ? texts.passes
        : change.passedBefore
          ? texts.fails
          : null;
  return (
    <Table.Tr>
      <Table.Td>
        <TextLink to="/exam/review/{-$id}" params={{ id: change.attempt }}>
          {change.user.name}
        </TextLink>
      </Table.Td>
      <Table.Td className="tabular">{shown(change.before, change.maxBefore)}</Table.Td>
      <Table.Td className="tabular">{shown(change.after, change.maxAfter)}</Table.Td>
      <Table.Td fw={600}>{crosses}</Table.Td>
    </Table.Tr>
  );
}

function Changes({ preview }: { preview: Preview }) {
  const texts = useTexts(regradeTexts).result;
  const { changes, summary } = preview;
  if (changes.length === 0) return null;
  return (
    <div>
      <Text fw={600} mb={4}>
        {texts.who}
      </Text>
      <Table.ScrollContainer minWidth={360} mah={420}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.person}</Table.Th>
              <Table.Th>{texts.before}</Table.Th>
              <Table.Th>{texts.after}</Table.Th>
              <Table.Th>{texts.crosses}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map((change) => (
              <ChangeRow key={change.attempt} change={change} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {summary.changed > changes.length && (
        <Text size="sm" c="dimmed">
          {texts.first(changes.length)}
        </Text>
      )}
    </div>
  );
}

/** Which certificates would be reissued, and which would wait for a decision, by name. */
function Certificates({ certificates }: Pick<Preview, 'certificates'>) {
  const texts = useTexts(regradeTexts).result;
  const { number, percentExact } = useFormat();
  const { reissued, decision, first } = certificates;
  if (reissued + decision === 0) return null;
  return (
    <div>
      <Text fw={600} mb={4}>
        {texts.certificatesTitle}
      </Text>
      {reissued > 0 && <Text size="sm">{texts.reissued(number(reissued), reissued === 1)}</Text>}
      {decision > 0 && <Text size="sm">{texts.undecided(number(decision), decision === 1)}</Text>}
      <ul className={classes.certificates}>
        {first.map(({ _id, person, percentThen, percentNow, fate }) => (
          <li key={_id}>
            <bdi>{person.name}</bdi>:{' '}
            {percentThen === null ? '' : `${texts.fromTo(percentExact(percentThen), percentExact(percentNow))}, `}
            {texts.fates[fate]}
          </li>
        ))}
      </ul>
      {reissued + decision > first.length && (
        <Text size="sm" c="dimmed">
          {texts.first(first.length)}
        </Text>
      )}
    </div>
  );
}

/** What the choices would change, and the last step: why, and do it. */
export function PreviewBody(props: {
  preview: Preview;
  isBusy: boolean;
  /** What is shown belongs to other choices; the new ones are being worked out. */
  isOld?: boolean;
  /** Offered as the reason until another one is typed. */
  usualReason?: string;
  onCommit: (reason: string) => void;
}) {
  const { preview, isBusy, isOld = false, usualReason = '', onCommit } = props;
  const texts = useTexts(regradeTexts);
  const { number } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const reason = typed ?? usualReason;
  const { summary } = preview;
  return (
    <Stack gap="md" className={classes.preview ?? ''} data-old={isOld || undefined}>
      <Text role="status" fw={600}>
        {summary.changed === 0
          ? texts.result.nothing
          : texts.result.changed(number(summary.changed), number(summary.attempts))}
      </Text>
      <Stats summary={summary} />
      {summary.kept > 0 && (
        <Alert color="yellow" icon={<IconInfoCircle size={18} stroke={1.5} />}>
          {texts.result.kept(number(summary.kept), summary.kept === 1)}
        </Alert>
      )}
      <Certificates certificates={preview.certificates} />
      <div>
        <TextInput
          label={texts.reason}
          description={texts.reasonHelp}
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          mt="sm"
          disabled={reason.trim().length < 3 || isOld}
          loading={isBusy}
          onClick={() => onCommit(reason.trim())}
        >
          {texts.commit}
        </Button>
      </div>
      <Changes preview={preview} />
    </Stack>
  );
}
