import { type ReactNode, Suspense } from 'react';
import { preloadable } from '#platform/web/ui/preloadable.ts';
import type { Catalogue } from '../../contract.ts';

/** Most questions explain no word. */
const Explained = preloadable(() => import('./Explained.tsx'));
export const preloadAids = Explained.preload;

interface WithAidsProps {
  /** Undefined in what a browser kept before there were any. */
  readonly catalogue: Catalogue | undefined;
  /** The texts whose words they are for, as they are shown. */
  readonly texts: readonly string[];
  /** Translations into every language. */
  readonly everyLanguage?: boolean;
  readonly children: ReactNode;
}

/** A question or stimulus whose words explain themselves: within its text, and below it what is for longer passages. */
export function WithAids({ catalogue = [], ...props }: WithAidsProps) {
  if (catalogue.length === 0) return props.children;
  return (
    <Suspense fallback={props.children}>
      <Explained {...props} catalogue={catalogue} />
    </Suspense>
  );
}
