import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { Scope } from '#access/keys.ts';
import { type ApiKey, newKeyBody } from '#identity/api-keys/contract.ts';
import { type KeysOf, useApiKeyActions } from '#identity/api-keys/queries.ts';
import { keysOf } from '#platform/contract/object-of.ts';
import { FormActions } from '#platform/web/forms/FormActions.tsx';
import { ErrorSummary, useCheckedForm, useSend } from '#platform/web/forms/form.tsx';
import { pageLanguage } from '#platform/web/i18n/language.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { GuardedModal } from '#platform/web/ui/GuardedModal.tsx';
import { apiKeyTexts } from './texts.ts';

const days = { d30: 30, d90: 90, d365: 365, never: null } as const;
type Expiry = keyof typeof days;
const expiries = keysOf(days);

const formSchema = newKeyBody.omit({ expiresAt: true }).extend({ expiry: z.enum(expiries) });

type FormValues = { name: string; scopes: Scope[]; expiry: Expiry };

/** What is listed within a sentence elsewhere, on a line of its own. */
const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase(pageLanguage()) + words.slice(1);

/** Asks what a new key may do and for how long. `onMade` gets the key, which is shown only once. */
export function CreateKeyDialog(props: {
  of: KeysOf;
  scopes: readonly Scope[];
  onMade: (made: { key: ApiKey; secret: string }) => void;
  onClose: () => void;
}) {
  const texts = useTexts(apiKeyTexts);
  const { create } = useApiKeyActions(props.of);
  const form = useCheckedForm<FormValues>(formSchema, { name: '', scopes: [], expiry: 'd90' });
  const send = useSend(form, async ({ name, scopes, expiry }) => {
    const lasting = days[expiry];
    const expiresAt = lasting === null ? null : new Date(Date.now() + lasting * 86_400_000).toISOString();
    props.onMade(await create({ name, scopes, expiresAt }));
  });
  return (
    <GuardedModal
      opened
      onClose={props.onClose}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      size="lg"
      title={texts.create}
    >
      <form onSubmit={send.submit} noValidate>
        <Stack>
          <ErrorSummary
            form={form}
            send={send}
            labels={{ name: texts.name, scopes: texts.scopes, expiry: texts.expiry, expiresAt: texts.expiry }}
          />
          <TextInput
            label={texts.name}
            description={texts.nameHelp}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group
            label={texts.scopes}
            description={texts.scopesHelp}
            key={form.key('scopes')}
            {...form.getInputProps('scopes')}
          >
            <Stack gap="xs" mt="xs">
              {props.scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={capitalised(texts.names[scope])} description={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={texts.expiry}
            data={expiries.map((value) => ({ value, label: texts.expiries[value] }))}
            allowDeselect={false}
            key={form.key('expiry')}
            {...form.getInputProps('expiry')}
          />
          <FormActions
            cancelLabel={texts.cancel}
            onCancel={props.onClose}
            submitLabel={texts.create}
            isSending={send.isSending}
          />
        </Stack>
      </form>
    </GuardedModal>
  );
}
