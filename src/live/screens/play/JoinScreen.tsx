import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LanguageMenu } from '#identity/account/screens/shared/LanguageMenu.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import { findGame } from '../../queries.ts';
import { type Found, NameStep } from './NameStep.tsx';
import classes from './play.module.css';
import { playTexts } from './texts.ts';
import { useWhy } from './use-why.ts';

const tidyPin = (text: string): string => text.replace(/[\s-]/g, '');

function PinForm({ pin, onFound }: { pin: string; onFound: (pin: string, game: Found) => void }) {
  const texts = useTexts(playTexts).join;
  const sayWhy = useWhy();
  const [typed, setTyped] = useState(pin);
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const find = useMutation({
    mutationFn: async (given: string) => onFound(given, await findGame(given)),
    onError: () => field.current?.focus(),
  });
  const { mutate } = find;
  // A link or a QR code has it.
  useEffect(() => {
    if (/^\d{6,8}$/.test(pin)) mutate(pin);
  }, [pin, mutate]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = tidyPin(typed);
    const isPin = /^\d{6,8}$/.test(given);
    setInvalid(!isPin);
    if (isPin) find.mutate(given);
    else field.current?.focus();
  };
  const error = isInvalid ? texts.invalidPin : find.error ? sayWhy(find.error) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          ref={field}
          label={texts.pin}
          description={texts.pinHelp}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          inputMode="numeric"
          autoComplete="off"
          size="lg"
          classNames={{ input: classes.pin }}
          maxLength={12}
          value={typed}
          error={error}
          errorProps={{ role: 'alert' }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setInvalid(false);
          }}
        />
        <Button type="submit" size="lg" loading={find.isPending} fullWidth>
          {texts.next}
        </Button>
      </Stack>
    </form>
  );
}

/** The way into a game: its PIN, then a name. With a PIN in the address the first step is done. */
export function JoinScreen({ pin }: { pin: string }) {
  const texts = useTexts(playTexts).join;
  const [found, setFound] = useState<{ pin: string; game: Found } | null>(null);
  const [isAsking, setAsking] = useState(false);
  useDocumentTitle(texts.title);
  return (
    <div className={classes.join}>
      <div className={classes.joinTools}>
        <LanguageMenu />
      </div>
      <div className={classes.joinCard}>
        <Title order={1} size="h2" mb="md">
          {texts.title}
        </Title>
        {found && !isAsking ? (
          <NameStep pin={found.pin} game={found.game} onBack={() => setAsking(true)} />
        ) : (
          <PinForm
            pin={isAsking ? '' : pin}
            onFound={(given, game) => {
              setFound({ pin: given, game });
              setAsking(false);
            }}
          />
        )}
      </div>
    </div>
  );
}
