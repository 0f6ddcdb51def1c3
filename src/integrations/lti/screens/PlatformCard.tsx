import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import type { Platform } from '../contract.ts';
import { useLtiActions } from '../queries.ts';
import classes from './lti.module.css';
import { ltiTexts } from './texts.ts';

const colours = { pending: 'yellow', accepted: 'green', denied: 'gray' } as const;
const button = { variant: 'default', size: 'sm' } as const;

function Deployments({ platform }: { platform: Platform }) {
  const texts = useTexts(ltiTexts).page;
  const { decide } = useLtiActions();
  const judge = (deployment: string, accepts: boolean): Promise<void> =>
    notifyOutcome(decide(platform._id, deployment, accepts), accepts ? texts.accepted : texts.denied);
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {texts.deployments}
      </Text>
      {platform.deployments.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noDeployments}
        </Text>
      )}
      <ul className={classes.rows}>
        {platform.deployments.map(({ deployment, state }) => (
          <li key={deployment}>
            <Group gap="xs">
              <bdi>{deployment}</bdi>
              <Badge color={colours[state]}>{texts.states[state]}</Badge>
            </Group>
            <Group gap="xs">
              {state !== 'accepted' && (
                <Button {...button} aria-label={texts.accept(deployment)} onClick={() => void judge(deployment, true)}>
                  {texts.decide.accept}
                </Button>
              )}
              {state !== 'denied' && (
                <Button {...button} aria-label={texts.deny(deployment)} onClick={() => void judge(deployment, false)}>
                  {texts.decide.deny}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** When the platform was used last, and which results it does not have. */
function Use({ platform }: { platform: Platform }) {
  const texts = useTexts(ltiTexts).page;
  const format = useFormat();
  const { lastOpenedAt, grades } = platform;
  const said = [
    lastOpenedAt === null ? texts.neverOpened : texts.opened(format.relative(lastOpenedAt)),
    ...(grades.lastSentAt === null ? [] : [texts.gradeSent(format.relative(grades.lastSentAt))]),
  ];
  return (
    <>
      <Text size="sm">{said.join(' · ')}</Text>
      {grades.unsent > 0 && grades.problem === null && (
        <Text size="sm">{texts.gradesWait(format.number(grades.unsent))}</Text>
      )}
      {grades.unsent > 0 && grades.problem !== null && (
        <Alert
          color="red"
          icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
          title={texts.gradesWait(format.number(grades.unsent))}
        >
          {texts.refused(grades.problem)} {texts.sentAgain}
        </Alert>
      )}
    </>
  );
}

/** One platform with its state and deployments. */
export function PlatformCard(props: { platform: Platform; onEdit: () => void; onRemove: () => void }) {
  const texts = useTexts(ltiTexts).page;
  const format = useFormat();
  const { change } = useLtiActions();
  const { platform } = props;
  const { _id, name, isEnabled, edit } = platform;
  const toggle = (): Promise<void> =>
    notifyOutcome(
      change(_id, { isEnabled: !isEnabled, edit }),
      (isEnabled ? texts.disabledNow : texts.enabledNow)(name),
    );
  return (
    <Card component="article" p="lg" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h4">
            {name}
          </Title>
          <Badge color={isEnabled ? 'green' : 'gray'}>{isEnabled ? texts.enabled : texts.disabled}</Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {platform.issuer} · {texts.people(format.number(platform.people))}
        </Text>
        <Use platform={platform} />
        <Deployments platform={platform} />
        <Group gap="xs">
          <Button {...button} aria-label={texts.edit(name)} onClick={props.onEdit}>
            {texts.words.edit}
          </Button>
          <RowMenu
            name={name}
            actions={[
              { label: isEnabled ? texts.words.disable : texts.words.enable, onClick: () => void toggle() },
              { label: texts.words.remove, danger: true, onClick: props.onRemove },
            ]}
          />
        </Group>
      </Stack>
    </Card>
  );
}
