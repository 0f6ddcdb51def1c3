import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchDrawing } from './drawings.tsx';
import { EmptyState } from './states.tsx';

/** In place of a list that the filters or the search leave empty, with the button that takes them back. */
export function NoMatch(props: { title: string; clear: string; onClear: () => void; children?: ReactNode }) {
  return (
    <EmptyState
      title={props.title}
      drawing={<SearchDrawing />}
      action={
        <Button variant="default" onClick={props.onClear}>
          {props.clear}
        </Button>
      }
    >
      {props.children}
    </EmptyState>
  );
}
