/** Shown in a place while there is no content: empty, failed, loading. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { CallError } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import { useOnline } from '#platform/web/offline/online.ts';
import { isMissingPart } from '#platform/web/start/chunk-reload.ts';
import { firstShown } from '#platform/web/start/first-screen.ts';
import { PaperDrawing, UnpluggedDrawing } from './drawings.tsx';
import classes from './frame.module.css';

const FETCH_AFTER_MS = 4000;

/** A small drawing, what will be here, one action. */
export function EmptyState(props: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** One of `drawings.tsx`; the paper when absent. */
  drawing?: ReactNode;
  /** One of several parts of a page, under a heading of its own: two lines without a drawing. */
  isSmall?: boolean;
}) {
  return (
    <div className={classes.empty} data-small={props.isSmall || undefined}>
      {!props.isSmall && (props.drawing ?? <PaperDrawing />)}
      <Title order={props.isSmall ? 3 : 2} size={props.isSmall ? 'h4' : 'h3'}>
        {props.title}
      </Title>
      {props.children && (
        <Text c="dimmed" size={props.isSmall ? 'sm' : 'md'} maw="48ch">
          {props.children}
        </Text>
      )}
      {props.action && (
        <Group mt="md" justify={props.isSmall ? 'flex-start' : 'center'}>
          {props.action}
        </Group>
      )}
    </div>
  );
}

const loadOffline = () => import('#platform/web/offline/OfflineState.tsx');
// Fetched soon after the first screen; where even that failed, the line above the page says what is wrong.
const OfflineState = lazy(() =>
  loadOffline().then(
    (module): { default: ComponentType<{ onRetry?: (() => void) | undefined }> } => ({ default: module.OfflineState }),
    () => ({ default: () => null }),
  ),
);
if (typeof window !== 'undefined')
  void firstShown.then(() => setTimeout(() => void loadOffline().catch(() => {}), FETCH_AFTER_MS));

/** The server, or a part of the application, could not be reached. */
export const isUnreachable = (error: unknown): boolean =>
  (error instanceof CallError && error.code === 'offline') || isMissingPart(error);

/** What happened, what to do, and the button for it. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const texts = useTexts(platformTexts);
  const isOnline = useOnline();
  if (!isOnline || isUnreachable(error))
    return (
      <Suspense>
        <OfflineState onRetry={onRetry} />
      </Suspense>
    );
  return (
    <div className={classes.empty} role="alert">
      <UnpluggedDrawing />
      <Title order={2} size="h3">
        {texts.errorTitle}
      </Title>
      <Text c="dimmed" maw="52ch">
        {error instanceof CallError ? error.message : texts.errorHelp}
      </Text>
      {onRetry && (
        <Button mt="md" variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
    </div>
  );
}

const ofLength = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A page on its way: head and a few lines in their final places. */
export function PageSkeleton({ lines = 6 }: { lines?: number }) {
  const texts = useTexts(platformTexts);
  return (
    <Stack gap="lg" aria-busy="true">
      <span role="status" aria-label={texts.loading} />
      <Stack gap="xs">
        <Skeleton h={34} w="min(320px, 70%)" />
        <Skeleton h={18} w="min(480px, 90%)" />
      </Stack>
      <Card p="lg">
        <Stack gap="md">
          {ofLength(lines).map((line) => (
            <Skeleton key={line} h={18} w={`${92 - ((line * 17) % 40)}%`} />
          ))}
        </Stack>
      </Card>
    </Stack>
  );
}

/** Cards on their way. */
export function CardsSkeleton({ cards = 3, height = 120 }: { cards?: number; height?: number }) {
  return (
    <Group gap="md" grow preventGrowOverflow={false} aria-hidden>
      {ofLength(cards).map((card) => (
        <Skeleton key={card} h={height} miw={220} radius="md" />
      ))}
    </Group>
  );
}
