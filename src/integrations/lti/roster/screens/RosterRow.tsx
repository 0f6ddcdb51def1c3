import { Badge, Button, Group, Text } from '@mantine/core';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import type { Roster } from '../contract.ts';
import { useRosterActions } from '../queries.ts';
import type { RosterReport } from '../rules.ts';
import { rosterTexts } from './texts.ts';

function Report({ report }: { report: RosterReport }) {
  const texts = useTexts(rosterTexts);
  const { number } = useFormat();
  const parts = [
    texts.found(number(report.learners)),
    texts.added(number(report.added)),
    texts.removed(number(report.removed)),
    ...(report.created > 0 ? [texts.created(number(report.created))] : []),
    ...(report.recognised > 0 ? [texts.recognised(number(report.recognised))] : []),
    ...(report.disabled > 0 ? [texts.disabled(number(report.disabled))] : []),
    ...(report.failed > 0 ? [texts.broken(number(report.failed))] : []),
  ];
  return (
    <>
      <Text size="sm">{parts.join(' · ')}</Text>
      {report.unknown > 0 && (
        <details>
          <summary>{texts.unknown(number(report.unknown))}</summary>
          <Text size="sm" c="dimmed">
            {texts.unknownHelp}
          </Text>
          <ul>
            {report.names.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
          {report.unknown > report.names.length && (
            <Text size="sm">{texts.more(number(report.unknown - report.names.length))}</Text>
          )}
        </details>
      )}
    </>
  );
}

/** A course of a platform: its group, when its members were read, and what came of it. */
export function RosterRow({ roster, isOfGroup, onEdit }: { roster: Roster; isOfGroup: boolean; onEdit: () => void }) {
  const texts = useTexts(rosterTexts);
  const format = useFormat();
  const { start } = useRosterActions();
  const { _id, platform, group, groupName, isDaily, isRunning, endedAt, problem, report } = roster;
  const title = roster.title || texts.untitled;
  const state = isRunning
    ? texts.running
    : endedAt === null
      ? texts.never
      : problem === null
        ? texts.readAt(format.shortDateTime(endedAt))
        : texts.failedAt(format.shortDateTime(endedAt), problem);
  return (
    <li>
      <div>
        <Group gap="xs">
          <Text fw={600}>
            <bdi>{title}</bdi> · <bdi>{platform.name}</bdi>
          </Text>
          {isDaily && <Badge>{texts.daily}</Badge>}
        </Group>
        {!isOfGroup && (
          <Text size="sm" c="dimmed">
            {group === null ? (
              texts.noGroup
            ) : (
              <TextLink to="/user/groups/$id" params={{ id: group }}>
                {texts.into(groupName ?? '')}
              </TextLink>
            )}
          </Text>
        )}
        <Text size="sm" c={problem !== null && !isRunning ? 'red' : 'dimmed'} role="status">
          {state}
        </Text>
        {report && <Report report={report} />}
      </div>
      <Group gap="xs">
        {group !== null && (
          <Button
            variant="default"
            size="sm"
            loading={isRunning}
            aria-label={texts.syncOf(title)}
            onClick={() => void notifyOutcome(start(_id), texts.started)}
          >
            {texts.sync}
          </Button>
        )}
        <Button variant="default" size="sm" aria-label={texts.editOf(title)} onClick={onEdit}>
          {texts.edit}
        </Button>
      </Group>
    </li>
  );
}
