import { useQuery } from '@tanstack/react-query';
import type { Progress } from '../../contract.ts';
import { progressQuery } from '../../queries.ts';

/** My progress in a course; null until it is there. */
export const useProgress = (course: string): Progress | null => useQuery(progressQuery(course)).data ?? null;
