import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MOST_FILE_BYTES } from '#credentials/certificates/credentials/contract.ts';
import { FileDrop } from '#platform/web/forms/FileDrop.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { ErrorState } from '#platform/web/ui/states.tsx';
import { fileCheck, verifiedQuery } from '../queries.ts';
import classes from './certificate.module.css';
import { canScan } from './verify/barcode-detector.ts';
import { CodeFinding, FileFinding } from './verify/Finding.tsx';
import { Scanner } from './verify/Scanner.tsx';
import { verifyTexts } from './verify-texts.ts';

/**
 * Offers the camera only where there is one that this browser can read codes with; any phone reads them with its own
 * camera app.
 */
function ScanPart({ isScanning }: { isScanning: boolean }) {
  const texts = useTexts(verifyTexts).scan;
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    let isHere = true;
    void canScan().then((can) => isHere && setIsOffered(can));
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.title}
      </Title>
      {isOffered && isScanning ? (
        <Scanner />
      ) : (
        <Stack gap="sm" align="flex-start">
          <Text>{texts.help}</Text>
          {isOffered && (
            // A full page load: only a page that was itself loaded from this address may use the camera.
            <Button component="a" href="/cert?scan=1" variant="default" leftSection={<IconCamera size={18} />}>
              {texts.start}
            </Button>
          )}
        </Stack>
      )}
    </section>
  );
}

/** Anybody verifies a certificate by its code, its file or its QR code, and reads what was signed. */
export function VerifyScreen({ code, isScanning }: { code: string; isScanning: boolean }) {
  const texts = useTexts(verifyTexts);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const file = useMutation({
    ...fileCheck,
    // The answer is above the form.
    onSettled: () => window.scrollTo({ top: 0 }),
  });
  const isByCode = file.status === 'idle';
  const { data, error, isFetching, refetch } = useQuery({ ...verifiedQuery(code), enabled: code !== '' && isByCode });
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(getBoot().tenant.name)} />
      <div aria-live="polite" className={classes.answer}>
        {file.isPending && <Text>{texts.file.checking}</Text>}
        {!isByCode && !file.isPending && (
          <Text c="dimmed" size="sm" mb="xs">
            {texts.file.of(file.variables?.name ?? '')}
          </Text>
        )}
        {file.error && <ErrorState error={file.error} onRetry={() => file.variables && file.mutate(file.variables)} />}
        {file.data && <FileFinding {...file.data} />}
        {isByCode && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isByCode && !error && data && <CodeFinding {...data} />}
      </div>
      <Stack gap="xl">
        {(code !== '' || !isByCode) && (
          <Title order={2} size="h3" data-no-print>
            {texts.another}
          </Title>
        )}
        <div className={classes.ways} data-no-print>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              file.reset();
              void navigate({ to: '/cert', search: { code: typed.trim() }, replace: code === '' });
            }}
          >
            <Stack gap="sm" align="flex-start">
              <TextInput
                w="100%"
                label={texts.code}
                description={texts.codeHelp}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                required
              />
              <Button type="submit" loading={isFetching}>
                {texts.submit}
              </Button>
            </Stack>
          </form>
          <section>
            <Title order={2} size="h4" mb="xs">
              {texts.file.title}
            </Title>
            <FileDrop texts={texts.file} maxBytes={MOST_FILE_BYTES} onFile={(chosen) => file.mutate(chosen)} />
          </section>
          <ScanPart isScanning={isScanning} />
        </div>
      </Stack>
    </>
  );
}
