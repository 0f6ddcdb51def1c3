/** Files of answers on their way to the server. */

import type { StoredFile } from '#items/question-types/showing/AnswerFiles.tsx';
import { addressOf } from '#platform/contract/address.ts';
import { CallError, callHeaders, errorOf } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { storeAnswerFile } from './contract.ts';

/** One try. `XMLHttpRequest`, because `fetch` does not say how far an upload has come. */
const tryOnce = (address: string, file: File, onProgress: (share: number) => void): Promise<StoredFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(storeAnswerFile.method, address);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as StoredFile);
      else reject(errorOf(request.status, request.response, (name) => request.getResponseHeader(name)));
    };
    request.onerror = () =>
      reject(new CallError({ code: 'offline', statusCode: 0, message: textsOf(platformTexts).noAnswer }));
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });

const WAITS_MS = [1_000, 3_000, 8_000];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What may be other in a moment: no line, or a server that is busy. */
const isPassing = (error: unknown): error is CallError =>
  error instanceof CallError && (error.code === 'offline' || error.code === 'unavailable');

/** Stores a file for a question of the attempt, and tries again where the line or the server fails. Throws `CallError`. */
export async function uploadAnswerFile(
  attemptId: string,
  question: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<StoredFile> {
  const address = addressOf(storeAnswerFile.path, { id: attemptId }, { question });
  for (const wait of WAITS_MS) {
    try {
      return await tryOnce(address, file, onProgress);
    } catch (error) {
      if (!isPassing(error)) throw error;
      await pause((error.retryAfter ?? 0) * 1000 || wait);
      onProgress(0);
    }
  }
  return tryOnce(address, file, onProgress);
}
