import { useMemo } from 'react';

/** Where the outside tool of a question is opened; null in previews, which open none. */
export const useToolAddress = (attemptId: string, isPreview: boolean) =>
  useMemo(
    () => (isPreview ? null : (question: string) => `/v1/api/lti/attempts/${attemptId}/questions/${question}/open`),
    [attemptId, isPreview],
  );
