/** The teacher's current batch: the group whose results are looked at, or everyone. Kept per tenant in the browser. */
import { useLocalStorage } from '@mantine/hooks';
import { getBoot } from '#platform/web/start/boot.ts';

/** Every student. */
export const allBatches = 'All';

/** `const [batch, setBatch] = useBatch()`: a group's `_id`, or `All`. */
export const useBatch = () =>
  useLocalStorage<string>({
    key: `tripos:batch:${getBoot().tenant._id}`,
    defaultValue: allBatches,
    getInitialValueInEffect: false,
    serialize: (batch) => batch,
    deserialize: (kept) => kept || allBatches,
  });

/** The batch as the calls' `group`: absent for everyone. */
export const useBatchGroup = (): string | undefined => {
  const [batch] = useBatch();
  return batch === allBatches ? undefined : batch;
};
