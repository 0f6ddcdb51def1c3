import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';

/**
 * Throws for what Google Forms gives as the responses to a quiz: beside the column of each question it has one with the
 * score and one with the feedback, "Question [Score]" and "Question [Feedback]", in the language of its author. Read as
 * questions, the answers of people would become the key.
 */
export function refuseFormAnswers(headings: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const heading of headings) {
    const question = /^(.+) \[[^[\]]+\]$/s.exec(heading.trim())?.[1];
    if (question !== undefined) counts.set(question, (counts.get(question) ?? 0) + 1);
  }
  const isAnswers = headings.some((heading) => counts.get(heading.trim()) === 2);
  if (isAnswers)
    throw new UnreadableFile(
      'no-header',
      'These are the responses to a Google form, not its questions: the options and the answer key are not in them. Import the form itself, as JSON of the Google Forms API.',
    );
}
