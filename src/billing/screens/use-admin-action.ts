import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '#platform/web/forms/field-errors.ts';
import { subscriptionKey } from '../queries.ts';

/**
 * Runs an action of a dialog: while it runs `isSending`; refused fields are `errors` by path, any other failure is
 * `failure`. Afterwards every list of plans is asked for again.
 */
export function useAdminAction() {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setSending(true);
    setErrors({});
    setFailure(null);
    try {
      await action();
      await client.invalidateQueries({ queryKey: subscriptionKey });
      return true;
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { run, isSending, errors, failure, setErrors };
}
