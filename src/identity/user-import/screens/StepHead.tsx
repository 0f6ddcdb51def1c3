import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step; takes the focus when the step begins, so that keyboard and screen reader follow. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div style={{ marginBottom: 16 }}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children && (
        <Text c="dimmed" mt={2} maw="68ch">
          {children}
        </Text>
      )}
    </div>
  );
}
