import { Button, Container, Group, Text, VisuallyHidden } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { textsOf, useTexts } from '#platform/web/i18n/texts.ts';
import { useDocumentTitle } from './PageHead.tsx';
import { ErrorState, isUnreachable } from './states.tsx';

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode || 500
    : 500;

/** Shown when even the error page can't be drawn; uses nothing that could fail. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    const texts = textsOf(platformTexts);
    return (
      <main>
        <p>{texts.errorPageFailed}</p>
        <a href="/">{texts.backHome}</a>
      </main>
    );
  }
}

function ErrorPageContent({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(platformTexts);
  useDocumentTitle(texts.errorTitle);
  return (
    <Container size="sm" py="xl">
      <VisuallyHidden>
        <h1>{texts.errorTitle}</h1>
      </VisuallyHidden>
      <ErrorState error={error} {...(onRetry && { onRetry })} />
      <Group justify="center">
        <Text c="dimmed" size="sm" className="tabular">
          {!isUnreachable(error) && texts.errorCode(statusOf(error))}
        </Text>
        <Button variant="subtle" component="a" href="/">
          {texts.backHome}
        </Button>
      </Group>
    </Container>
  );
}

/** The page for an error that nobody else has dealt with: what to do about it, and its status (500 unless it says otherwise). */
export function ErrorPage(props: { error: unknown; onRetry?: () => void }) {
  return (
    <LastResort>
      <ErrorPageContent {...props} />
    </LastResort>
  );
}
