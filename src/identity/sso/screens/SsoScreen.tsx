import { Badge, Box, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedSignIns } from '#identity/account/screens/shared/RefusedSignIns.tsx';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { RowMenu } from '#platform/web/tables/RowMenu.tsx';
import { notifyOutcome } from '#platform/web/ui/notify-outcome.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { RemoveDialog } from '#platform/web/ui/RemoveDialog.tsx';
import { CardsSkeleton, EmptyState, ErrorState } from '#platform/web/ui/states.tsx';
import type { Provider } from '../contract.ts';
import { providersQuery, useSsoActions } from '../queries.ts';
import type { SamlProvider, SamlSite } from '../saml/contract.ts';
import { samlQuery } from '../saml/queries.ts';
import { ReplaceDialog } from '../saml/screens/ReplaceDialog.tsx';
import { SamlCard } from '../saml/screens/SamlCard.tsx';
import { SamlDialog } from '../saml/screens/SamlDialog.tsx';
import { SamlSiteSection } from '../saml/screens/SamlSiteSection.tsx';
import { LastSignIn } from './LastSignIn.tsx';
import { KindSelect, ProviderDialog } from './ProviderDialog.tsx';
import { ssoTexts } from './texts.ts';

function ProviderCard(props: { provider: Provider; onEdit: () => void; onRemove: () => void }) {
  const { form, page: texts } = useTexts(ssoTexts);
  const format = useFormat();
  const { change, check } = useSsoActions();
  const [isTesting, setTesting] = useState(false);
  const { provider } = props;
  const { _id, label, isEnabled } = provider;
  const test = async (): Promise<void> => {
    setTesting(true);
    const asked = check(provider.issuer).then(({ problem }) => {
      if (problem !== null) throw new Error(problem);
    });
    await notifyOutcome(asked, texts.good(label));
    setTesting(false);
  };
  const toggle = (): Promise<void> => {
    const { _id: _, people: __, redirectUri: ___, lastUsedAt: ____, ...rest } = provider;
    return notifyOutcome(
      change(_id, { ...rest, isEnabled: !isEnabled }),
      (isEnabled ? texts.disabledNow : texts.enabledNow)(label),
    );
  };
  const button = { variant: 'default', size: 'sm' } as const;
  return (
    <Card component="article" p="lg" aria-label={label}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3} size="h4">
            {label}
          </Title>
          <Badge color="gray">{form.kinds[provider.kind]}</Badge>
          <Badge color={isEnabled ? 'green' : 'gray'}>{isEnabled ? texts.enabled : texts.disabled}</Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {provider.issuer} · {texts.people(format.number(provider.people))}
        </Text>
        <LastSignIn at={provider.lastUsedAt} />
        <Group gap="xs">
          <Button {...button} aria-label={texts.edit(label)} onClick={props.onEdit}>
            {texts.words.edit}
          </Button>
          <Button {...button} aria-label={texts.test(label)} loading={isTesting} onClick={() => void test()}>
            {texts.words.test}
          </Button>
          <RowMenu
            name={label}
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

function RemoveProvider({ provider, onClose }: { provider: Pick<Provider, '_id' | 'label'>; onClose: () => void }) {
  const texts = useTexts(ssoTexts).page;
  const { remove } = useSsoActions();
  return (
    <RemoveDialog
      texts={texts}
      title={texts.removeTitle(provider.label)}
      remove={() => remove(provider._id)}
      done={texts.removed(provider.label)}
      onClose={onClose}
    />
  );
}

function OnlySection({ only, canTurnOn }: { only: boolean; canTurnOn: boolean }) {
  const texts = useTexts(ssoTexts).page;
  const { setOnly } = useSsoActions();
  const [isBusy, setBusy] = useState(false);
  const change = async (next: boolean): Promise<void> => {
    setBusy(true);
    await notifyOutcome(setOnly(next), next ? texts.onlyOn : texts.onlyOff);
    setBusy(false);
  };
  return (
    <Card component="section" p="lg" aria-labelledby="sso-only">
      <Title order={2} size="h3" id="sso-only" mb="sm">
        {texts.onlyTitle}
      </Title>
      <Switch
        label={texts.onlyLabel}
        description={only || canTurnOn ? texts.onlyHelp : `${texts.onlyHelp} ${texts.onlyNeeds}`}
        checked={only}
        disabled={isBusy || !(only || canTurnOn)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  );
}

type Open =
  | { action: 'add' | 'add-saml' }
  | { action: 'edit'; provider: Provider }
  | { action: 'edit-saml' | 'replace'; provider: SamlProvider }
  | { action: 'remove'; provider: Provider | SamlProvider }
  | null;

interface DialogsProps {
  readonly open: Open;
  readonly next: { readonly _id: string; readonly redirectUri: string };
  readonly site: SamlSite;
  readonly setOpen: (open: Open) => void;
}

function Dialogs({ open, next, site, setOpen }: DialogsProps) {
  const close = (): void => setOpen(null);
  switch (open?.action) {
    case 'add':
      return (
        <ProviderDialog provider={null} next={next} onSaml={() => setOpen({ action: 'add-saml' })} onClose={close} />
      );
    case 'add-saml':
      return (
        <SamlDialog
          provider={null}
          site={site}
          kindField={
            <KindSelect value="saml" withSaml onChange={(kind) => kind !== 'saml' && setOpen({ action: 'add' })} />
          }
          onClose={close}
        />
      );
    case 'edit':
      return <ProviderDialog provider={open.provider} next={next} onClose={close} />;
    case 'edit-saml':
      return <SamlDialog provider={open.provider} site={site} onClose={close} />;
    case 'replace':
      return <ReplaceDialog provider={open.provider} onClose={close} />;
    case 'remove':
      return <RemoveProvider provider={open.provider} onClose={close} />;
    default:
      return null;
  }
}

/** Where the people of the school may sign in instead of with a password here. */
export function SsoScreen() {
  const texts = useTexts(ssoTexts).page;
  const { data, error, refetch } = useQuery(providersQuery());
  const saml = useQuery(samlQuery());
  const [open, setOpen] = useState<Open>(null);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen({ action: 'add' })}>
      {texts.add}
    </Button>
  );
  const failed = (!data && error) || (!saml.data && saml.error);
  const all = data && saml.data ? [...data.providers, ...saml.data.providers] : null;
  const retry = (): void => void Promise.all([refetch(), saml.refetch()]);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} action={all !== null && all.length > 0 && add} />
      {failed && <ErrorState error={failed} onRetry={retry} />}
      {!all && !failed && <CardsSkeleton cards={2} />}
      {all?.length === 0 && (
        <EmptyState title={texts.emptyTitle} action={add}>
          {texts.empty}
        </EmptyState>
      )}
      {data && saml.data && all && all.length > 0 && (
        <Stack gap="lg" maw={760}>
          <Stack component="section" gap="md" aria-label={texts.list}>
            <Title order={2} size="h3">
              {texts.list}
            </Title>
            {data.providers.map((provider) => (
              <ProviderCard
                key={provider._id}
                provider={provider}
                onEdit={() => setOpen({ action: 'edit', provider })}
                onRemove={() => setOpen({ action: 'remove', provider })}
              />
            ))}
            {saml.data.providers.map((provider) => (
              <SamlCard
                key={provider._id}
                provider={provider}
                onEdit={() => setOpen({ action: 'edit-saml', provider })}
                onReplace={() => setOpen({ action: 'replace', provider })}
                onRemove={() => setOpen({ action: 'remove', provider })}
              />
            ))}
          </Stack>
          {saml.data.providers.length > 0 && <SamlSiteSection site={saml.data.site} />}
          <OnlySection only={data.only} canTurnOn={all.some(({ isEnabled }) => isEnabled)} />
        </Stack>
      )}
      <Box mt="xl">
        <RefusedSignIns />
      </Box>
      {data && saml.data && <Dialogs open={open} next={data.next} site={saml.data.site} setOpen={setOpen} />}
    </>
  );
}
