import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheck, IconCrown, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/call.ts';
import { useOneField } from '#platform/web/forms/use-one-field.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useViewer } from '#platform/web/session.ts';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState, PageSkeleton } from '#platform/web/ui/states.tsx';
import { type MySubscription, redeemVoucher, withdrawRequest } from '../contract.ts';
import { mySubscriptionQuery, subscriptionKey } from '../queries.ts';
import { PlanOffers } from './PlanOffers.tsx';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';

function useLearn() {
  const client = useQueryClient();
  return (mine: MySubscription): void => {
    client.setQueryData(mySubscriptionQuery().queryKey, mine);
    // What a plan opens is asked for again, too.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== subscriptionKey[0] });
  };
}

function Held({ mine }: { mine: MySubscription }) {
  const texts = useTexts(subscriptionTexts).upgrade;
  const format = useFormat();
  const role = useViewer()?.role;
  if (!mine.held)
    return role === 'student' ? (
      <Alert color="gray" icon={<IconInfoCircle size={20} stroke={1.5} />} title={texts.notHeld}>
        {texts.notHeldHelp}
      </Alert>
    ) : (
      <Alert color="gray" icon={<IconInfoCircle size={20} stroke={1.5} />} title={texts.facultyTitle}>
        {texts.facultyHelp}
      </Alert>
    );
  const title = mine.until === null ? texts.heldEndless : texts.heldUntil(format.date(mine.until));
  return (
    <Alert color="green" icon={<IconCrown size={20} stroke={1.5} />} title={title}>
      <ul className={classes.list}>
        {mine.grants.map((grant) => (
          <li key={grant._id}>
            <Text size="sm" fw={550}>
              {grant.plan.name}
            </Text>
            <Text size="sm">
              {grant.via === 'group' ? texts.via.group(grant.groupName ?? '') : texts.via[grant.via]}
              {' · '}
              {grant.until === null
                ? texts.grantSince(format.date(grant.from))
                : texts.grantUntil(format.date(grant.from), format.date(grant.until))}
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Voucher({ onLearn }: { onLearn: (mine: MySubscription) => void }) {
  const texts = useTexts(subscriptionTexts).upgrade;
  const { field, onSubmit, isSending } = useOneField(async (code) => {
    onLearn(await call(redeemVoucher, { body: { code } }));
    notify.success(texts.redeemed);
  }, 'code');
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4" mb="xs">
        {texts.voucher}
      </Title>
      <form onSubmit={onSubmit}>
        <Stack gap="sm">
          <TextInput
            label={texts.code}
            description={texts.voucherHelp}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            {...field}
          />
          <Button type="submit" variant="default" loading={isSending} disabled={field.value.trim() === ''}>
            {texts.redeem}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

function Requests({ mine, onLearn }: { mine: MySubscription; onLearn: (mine: MySubscription) => void }) {
  const all = useTexts(subscriptionTexts);
  const texts = all.upgrade;
  const format = useFormat();
  if (mine.requests.length === 0) return null;
  const withdraw = async (id: string): Promise<void> => {
    try {
      onLearn(await call(withdrawRequest, { params: { id } }));
      notify.success(texts.withdrawn);
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h4" mb="xs">
        {texts.requests}
      </Title>
      <ul className={classes.list}>
        {mine.requests.map((request) => (
          <li key={request._id}>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text size="sm" fw={550}>
                  {request.plan.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {format.date(request.askedAt)} · {all.requestStates[request.state]}
                </Text>
                {request.answer !== '' && <Text size="sm">{texts.answer(request.answer)}</Text>}
              </div>
              {request.state === 'asked' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.of(texts.withdraw, request.plan.name)}
                  onClick={() => void withdraw(request._id)}
                >
                  {texts.withdraw}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Compare() {
  const all = useTexts(subscriptionTexts);
  const texts = all.upgrade;
  const lines = (text: string) => text.split('\n').map((line) => <li key={line}>{line}</li>);
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3" mb="sm">
        {texts.compare}
      </Title>
      <div className={classes.compare}>
        <div>
          <Text fw={600}>{all.free}</Text>
          <ul>{lines(texts.compareFree)}</ul>
        </div>
        <div>
          <Text fw={600}>{texts.premium}</Text>
          <ul>{lines(texts.comparePremium)}</ul>
        </div>
      </div>
      <Text size="sm" c="dimmed" mt="md">
        {texts.kept}
      </Text>
    </Card>
  );
}

/** What is free and what is premium, what the person holds, and the ways to hold more. */
export function UpgradeScreen({ comesFromPaying }: { comesFromPaying: boolean }) {
  const texts = useTexts(subscriptionTexts).upgrade;
  const learn = useLearn();
  const { data, error, refetch } = useQuery({
    ...mySubscriptionQuery(),
    // The provider tells a moment after the buyer has come back.
    refetchInterval: ({ state }) => (comesFromPaying && state.data?.held === false ? 3000 : false),
  });
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton lines={4} />)}
      {data && (
        <div className={classes.columns}>
          <Stack gap="lg">
            {comesFromPaying && (
              <Alert
                role="status"
                color={data.held ? 'green' : 'blue'}
                icon={data.held ? <IconCircleCheck size={20} stroke={1.5} /> : <IconHourglass size={20} stroke={1.5} />}
                title={data.held ? texts.paid : texts.paying}
              >
                {!data.held && texts.payingHelp}
              </Alert>
            )}
            <Held mine={data} />
            <PlanOffers mine={data} onLearn={learn} />
            <Compare />
          </Stack>
          <Stack gap="lg">
            <Voucher onLearn={learn} />
            <Requests mine={data} onLearn={learn} />
          </Stack>
        </div>
      )}
    </>
  );
}
