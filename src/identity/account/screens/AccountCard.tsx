import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#platform/web/ui/PageHead.tsx';
import classes from './account.module.css';

/** The one card of a page on which somebody signs in, registers or sets a password. */
export function AccountCard(props: { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode }) {
  useDocumentTitle(props.title);
  return (
    <div className={classes.narrow}>
      <div className={classes.card}>
        <Title order={1} size="h2">
          {props.title}
        </Title>
        {props.lead && (
          <Text c="dimmed" mt={4}>
            {props.lead}
          </Text>
        )}
        {props.children}
      </div>
      {props.below && (
        <Text ta="center" mt="md" size="sm" component="div">
          {props.below}
        </Text>
      )}
    </div>
  );
}
