import { type ReactNode, useMemo } from 'react';
import { type AnswerFiles, AnswerFilesContext } from '#items/question-types/showing/AnswerFiles.tsx';
import { session } from '#platform/web/session.ts';

/** Around the questions of an attempt: where the files of its answers are, and, while it runs, how more are added. */
export function AttemptFiles(props: { attempt: string; mayAdd?: boolean; children: ReactNode }) {
  const { attempt, mayAdd = false } = props;
  const files = useMemo<AnswerFiles>(
    () => ({
      hrefOf: (hash) => `/v1/api/quizes/attempts/${attempt}/${session.get().guest ? 'ownFiles' : 'files'}/${hash}`,
      ...(mayAdd && {
        store: async (question, file, onProgress) => {
          const { uploadAnswerFile } = await import('#delivery/files/queries.ts');
          return uploadAnswerFile(attempt, question, file, onProgress);
        },
      }),
    }),
    [attempt, mayAdd],
  );
  return <AnswerFilesContext value={files}>{props.children}</AnswerFilesContext>;
}
