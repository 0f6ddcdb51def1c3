import { CallError } from '#platform/web/call.ts';
import { platformTexts } from '#platform/web/i18n/platform-texts.ts';
import { fieldMessage } from '#platform/web/i18n/refusal-words.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';

/** Errors by field path, as forms want them; the first one of each field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of error.details)
    found[path.replace(/^(?:body|query|params)\./, '')] ??= fieldMessage(message);
  return found;
}

/** How an error is said in a summary; where several fields are alike, always with the name of the field. */
export function useFieldError(): (path: string, label: string, message: string) => string {
  const { fieldError } = useTexts(platformTexts);
  return (path, label, message) => (/\.\d+(\.|$)/.test(path) ? `${label}: ${message}` : fieldError(label, message));
}
