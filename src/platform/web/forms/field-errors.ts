import { CallError } from '#platform/web/call.ts';
import { fieldMessage } from '#platform/web/i18n/refusal-words.ts';

/** Errors by field path, as forms want them; the first one of each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of error.details)
    found[path.replace(/^(?:body|query|params)\./, '')] ??= fieldMessage(message);
  return found;
}
