import { type ReactNode, useMemo } from 'react';
import { session } from '#platform/web/session.ts';
import { type AnswerFiles, AnswerFilesContext } from '#question-types/AnswerFiles.tsx';

/** Around the questions of an attempt: where the files of its answers are, and, while it runs, how more are added. */
export function AttemptFiles(props: { attempt: string; mayAdd?: boolean; children: ReactNode }) {
  const { attempt, mayAdd = false } = props;
  const files = useMemo<AnswerFiles>(
    () => ({
      hrefOf: (hash) => `/v1/api/quizes/attempts/${attempt}/${session.get().guest ? 'ownFiles' : 'files'}/${hash}`,
      ...(mayAdd && {
        store: async (question, file, onProgress) => {
          const { uploadAnswerFile } = await import('../../queries-files.ts');
          return uploadAnswerFile(attempt, question, file, onProgress);
        },
      }),
    }),
    [attempt, mayAdd],
  );
  return <AnswerFilesContext value={files}>{props.children}</AnswerFilesContext>;
}
