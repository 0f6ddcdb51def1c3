import { Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One part of the profile page: what it is for, and what can be done. */
export function Section(props: { title: string; help: ReactNode; children?: ReactNode }) {
  return (
    <Card p="lg" component="section">
      <Title order={2} size="h3">
        {props.title}
      </Title>
      <Text c="dimmed" size="sm" mb="md" component="div">
        {props.help}
      </Text>
      {props.children}
    </Card>
  );
}
