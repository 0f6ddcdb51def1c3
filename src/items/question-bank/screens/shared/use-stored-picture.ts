import { useState } from 'react';
import { storePicture } from '../../queries.ts';

/**
 * Stores a picture as soon as it is chosen and hands its address to `onStored`. `failure` says why the last one could not
 * be stored; nothing changes then.
 */
export function useStoredPicture(onStored: (url: string) => void) {
  const [isStoring, setStoring] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const store = async (file: File | null): Promise<void> => {
    if (!file) return;
    setStoring(true);
    setFailure(null);
    try {
      onStored((await storePicture(file)).url);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setStoring(false);
    }
  };
  return { store, isStoring, failure };
}
