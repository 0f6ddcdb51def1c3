import { Alert, List, Paper, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconFileUnknown,
  IconSignature,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Signed } from '#credentials/certificates/credentials/contract.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useFormat } from '#platform/web/i18n/format.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { getBoot } from '#platform/web/start/boot.ts';
import { TextLink } from '#platform/web/ui/links.tsx';
import type { checkCertificateFile, Verified, verifyCertificate } from '../../contract.ts';
import { reasonIn } from '../../rules-issue.ts';
import classes from '../certificate.module.css';
import { CertificateSheet } from '../shared/CertificateSheet.tsx';
import { certificateTexts } from '../texts.ts';
import { verifyTexts } from '../verify-texts.ts';

type Standing = ResponseOf<typeof verifyCertificate>;
type FileAnswer = ResponseOf<typeof checkCertificateFile>;

const icon = { stroke: 1.5 } as const;

/** Every certificate that was issued for the same thing, with the one at hand marked. */
function ChainList({ chain, code }: { chain: Standing['chain']; code: string }) {
  const { states, ownReasons } = useTexts(certificateTexts);
  const texts = useTexts(verifyTexts);
  const format = useFormat();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.chain}
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
            {`: ${format.date(one.issuedAt)}, ${states[one.state]}`}
            {one.stateReason !== '' && ` (${reasonIn(ownReasons, one.stateReason)})`}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

/** What the school has signed, as people read it and to the letter. */
function SignedCard({ signed }: { signed: Signed }) {
  const texts = useTexts(verifyTexts).signed;
  const format = useFormat();
  const { content, payload, key } = signed;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [texts.name, content.personName],
    [texts.achievement, content.description],
    [texts.criteria, content.criteria],
    ...(content.percent === null ? [] : [[texts.percent, texts.percentOf(content.percent)] as const]),
    ...(content.score === null ? [] : [[texts.score, content.score] as const]),
    [texts.issued, format.date(content.issuedAt)],
    [texts.school, content.school],
    [texts.issuer, <bdi key="issuer">{content.issuer}</bdi>],
    [texts.key, <bdi key="key">{key}</bdi>],
  ];
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} size="h4" mb={4}>
        {texts.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        <IconSignature size={16} stroke={1.5} className={classes.inline} aria-hidden /> {texts.holds}
      </Text>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={classes.whole}>
        <summary>{texts.all}</summary>
        <pre dir="ltr">{JSON.stringify(payload, null, 2)}</pre>
      </details>
    </Paper>
  );
}

function StateAlert({ certificate }: { certificate: Verified }) {
  const texts = useTexts(verifyTexts);
  const { ownReasons } = useTexts(certificateTexts);
  const format = useFormat();
  const { state, stateReason, stateSince } = certificate;
  const isGood = state === 'issued';
  const said = [
    stateSince !== null && !isGood && texts.since(format.date(stateSince)),
    stateReason !== '' && texts.why(reasonIn(ownReasons, stateReason)),
  ].filter((one) => one !== false);
  return (
    <Alert
      color={isGood ? 'success' : 'warning'}
      icon={isGood ? <IconCircleCheck {...icon} /> : <IconAlertTriangle {...icon} />}
      title={isGood ? texts.good : texts.bad[state]}
    >
      {said.join(' ')}
    </Alert>
  );
}

/** A certificate that is on record, whether it came by its code or in a file. */
function OnRecord({ certificate, signed, chain }: Standing & { certificate: Verified }) {
  const texts = useTexts(verifyTexts);
  return (
    <Stack gap="lg">
      <StateAlert certificate={certificate} />
      {signed ? <SignedCard signed={signed} /> : <Text c="dimmed">{texts.signed.missing}</Text>}
      {chain.length > 0 && <ChainList chain={chain} code={certificate.code} />}
      <section>
        <Title order={2} size="h4" mb={4}>
          {texts.recordTitle}
        </Title>
        <Text c="dimmed" size="sm" mb="md">
          {texts.record}
        </Text>
        <CertificateSheet certificate={certificate} />
      </section>
    </Stack>
  );
}

export function CodeFinding({ certificate, ...rest }: Standing) {
  const texts = useTexts(verifyTexts);
  if (certificate !== null) return <OnRecord certificate={certificate} {...rest} />;
  return (
    <Alert color="danger" icon={<IconZoomQuestion {...icon} />} title={texts.none}>
      {texts.noneHelp}
    </Alert>
  );
}

export function FileFinding({ finding, issuer, certificate, signed, chain }: FileAnswer) {
  const texts = useTexts(verifyTexts);
  switch (finding) {
    case 'genuine':
      if (certificate !== null) return <OnRecord certificate={certificate} signed={signed} chain={chain} />;
      return (
        <Stack gap="lg">
          <Alert color="warning" icon={<IconAlertTriangle {...icon} />} title={texts.unrecorded}>
            {texts.unrecordedHelp}
          </Alert>
          {signed && <SignedCard signed={signed} />}
        </Stack>
      );
    case 'altered':
      return (
        <Alert color="danger" icon={<IconCircleX {...icon} />} title={texts.altered}>
          {texts.alteredHelp(getBoot().tenant.name)}
        </Alert>
      );
    case 'foreign':
      return (
        <Alert color="danger" icon={<IconZoomQuestion {...icon} />} title={texts.foreign}>
          {texts.foreignHelp(issuer)}
        </Alert>
      );
    case 'none':
      return (
        <Alert color="warning" icon={<IconFileUnknown {...icon} />} title={texts.empty}>
          {texts.emptyHelp}
        </Alert>
      );
  }
}
