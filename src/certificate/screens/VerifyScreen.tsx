import { Alert, Button, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { getBoot } from '#platform/web/boot.ts';
import { useFormat } from '#platform/web/format.ts';
import { TextLink } from '#platform/web/links.tsx';
import { PageHead } from '#platform/web/PageHead.tsx';
import { ErrorState } from '#platform/web/states.tsx';
import { useTexts } from '#platform/web/texts.ts';
import type { Verified, verifyCertificate } from '../contract.ts';
import { verifiedQuery } from '../queries.ts';
import { CertificateSheet } from './shared/CertificateSheet.tsx';
import { certificateTexts } from './texts.ts';

type Chain = ResponseOf<typeof verifyCertificate>['chain'];

/** Every certificate that was issued for the same thing, with the one at hand marked. */
function ChainList({ chain, code }: { chain: Chain; code: string }) {
  const all = useTexts(certificateTexts);
  const format = useFormat();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {all.verify.chain}
      </Title>
      <List>
        {chain.map((one) => (
          <List.Item key={one.code}>
            {one.code === code ? (
              <strong>{one.code}</strong>
            ) : (
              <TextLink to="/cert" search={{ code: one.code }}>
                {one.code}
              </TextLink>
            )}
            {`: ${format.date(one.issuedAt)}, ${all.states[one.state]}`}
            {one.stateReason !== '' && ` (${one.stateReason})`}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

function Answer({ certificate, chain }: { certificate: Verified | null; chain: Chain }) {
  const texts = useTexts(certificateTexts).verify;
  if (certificate === null)
    return (
      <Alert color="danger" icon={<IconZoomQuestion stroke={1.5} />} title={texts.none}>
        {texts.noneHelp}
      </Alert>
    );
  const isGood = certificate.state === 'issued';
  return (
    <Stack gap="lg">
      <Alert
        color={isGood ? 'success' : 'warning'}
        icon={isGood ? <IconCircleCheck stroke={1.5} /> : <IconAlertTriangle stroke={1.5} />}
        title={certificate.state === 'issued' ? texts.good : texts.bad[certificate.state]}
      >
        {certificate.stateReason !== '' && <Text mb="xs">{texts.why(certificate.stateReason)}</Text>}
        {texts.record}
      </Alert>
      {chain.length > 0 && <ChainList chain={chain} code={certificate.code} />}
      <CertificateSheet certificate={certificate} />
    </Stack>
  );
}

/** Anybody types in the code of a certificate and reads what it says. */
export function VerifyScreen({ code }: { code: string }) {
  const texts = useTexts(certificateTexts).verify;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const { data, error, isFetching, refetch } = useQuery({ ...verifiedQuery(code), enabled: code !== '' });
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead(getBoot().tenant.name)} />
      <Stack gap="xl">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void navigate({ to: '/cert', search: { code: typed.trim() }, replace: code === '' });
          }}
        >
          <Stack maw={480} gap="sm" align="flex-start" data-no-print>
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
        <div aria-live="polite">
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data && <Answer {...data} />}
        </div>
      </Stack>
    </>
  );
}
