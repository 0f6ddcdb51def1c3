/** What the browser asks about Safe Exam Browser. */
import { queryOptions } from '@tanstack/react-query';
import { comeIn } from './safe-browser.ts';

export const entranceQuery = (id: string) =>
  queryOptions({
    queryKey: ['safe-browser', id],
    queryFn: () => comeIn(id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
