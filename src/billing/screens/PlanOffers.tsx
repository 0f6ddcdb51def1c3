import { Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { useOneField } from '#platform/web/forms/use-one-field.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { notify } from '#platform/web/ui/notifications-store.ts';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type MySubscription, type Plan, requestPlan, startCheckout } from '../contract.ts';
import { moneyWords } from './money.ts';
import classes from './subscription.module.css';
import { subscriptionTexts } from './texts.ts';

function AskDialog(props: { plan: Plan | null; onClose: () => void; onLearn: (mine: MySubscription) => void }) {
  const all = useTexts(subscriptionTexts);
  const texts = all.upgrade;
  const { plan, onClose, onLearn } = props;
  const { field, onSubmit, isSending } = useOneField(async (message) => {
    onLearn(await call(requestPlan, { body: { plan: plan!._id, message } }));
    notify.success(texts.sent);
    onClose();
  });
  return (
    <GuardedModal opened={plan !== null} onClose={onClose} title={plan && texts.askTitle(plan.name)}>
      <form onSubmit={onSubmit}>
        <Stack>
          <Text size="sm">{texts.askHelp}</Text>
          <Textarea
            label={texts.message}
            description={texts.messageHelp}
            autosize
            minRows={3}
            maxLength={1000}
            data-autofocus
            {...field}
          />
          <FormActions cancelLabel={all.cancel} onCancel={onClose} submitLabel={texts.send} isSending={isSending} />
        </Stack>
      </form>
    </GuardedModal>
  );
}

function Offer(props: { plan: Plan; mine: MySubscription; onAsk: () => void }) {
  const all = useTexts(subscriptionTexts);
  const texts = all.upgrade;
  const { plan, mine, onAsk } = props;
  const [isLeaving, setLeaving] = useState(false);
  const buy = async (): Promise<void> => {
    setLeaving(true);
    try {
      const { url } = await call(startCheckout, { body: { plan: plan._id } });
      location.assign(url);
    } catch (error) {
      notify.error(error);
      setLeaving(false);
    }
  };
  const isAsked = mine.requests.some((request) => request.state === 'asked' && request.plan._id === plan._id);
  const isHeld = mine.grants.some(
    (grant) => grant.via === 'person' && grant.plan._id === plan._id && grant.until === null,
  );
  const paysOnline = mine.canPayOnline && plan.priceMinor > 0;
  return (
    <li className={classes.plan}>
      <Title order={3} size="h4">
        {plan.name}
      </Title>
      <div>
        <span className={classes.price}>
          {plan.priceMinor === 0 ? all.free : moneyWords(plan.priceMinor, plan.currency)}
        </span>{' '}
        <Text span c="dimmed" size="sm">
          {plan.periodDays === null ? all.period.endless : all.period.days(plan.periodDays)}
        </Text>
      </div>
      {plan.description !== '' && (
        <Text size="sm" dir="auto">
          {plan.description}
        </Text>
      )}
      <Stack gap="xs" className={classes.planFoot ?? ''}>
        {isHeld && (
          <Text size="sm" c="dimmed">
            {texts.have}
          </Text>
        )}
        {!isHeld && paysOnline && (
          <Button loading={isLeaving} aria-label={texts.of(texts.buy, plan.name)} onClick={() => void buy()}>
            {texts.buy}
          </Button>
        )}
        {!isHeld &&
          (isAsked ? (
            <Text size="sm" c="dimmed" role="status">
              {texts.asked}
            </Text>
          ) : (
            <Button
              variant={paysOnline || mine.held ? 'default' : 'filled'}
              aria-label={texts.of(texts.ask, plan.name)}
              onClick={onAsk}
            >
              {texts.ask}
            </Button>
          ))}
      </Stack>
    </li>
  );
}

/** The plans that can be had, each with the ways to it. */
export function PlanOffers({ mine, onLearn }: { mine: MySubscription; onLearn: (mine: MySubscription) => void }) {
  const texts = useTexts(subscriptionTexts).upgrade;
  const [wanted, setWanted] = useState<Plan | null>(null);
  return (
    <section aria-labelledby="plans-title">
      <Title order={2} size="h3" id="plans-title" mb="sm">
        {texts.plans}
      </Title>
      {mine.plans.length === 0 ? (
        <EmptyState title={texts.noPlans}>{texts.noPlansHelp}</EmptyState>
      ) : (
        <ul className={classes.plans}>
          {mine.plans.map((plan) => (
            <Offer key={plan._id} plan={plan} mine={mine} onAsk={() => setWanted(plan)} />
          ))}
        </ul>
      )}
      <AskDialog plan={wanted} onClose={() => setWanted(null)} onLearn={onLearn} />
    </section>
  );
}
