import { csvFile } from '#platform/text/csv.ts';
import { call } from '#platform/web/call.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { listParticipants, type Participant } from '#results/results/contract-quiz.ts';
import { quizResultsTexts } from '#results/results/screens/shared/quiz-results-texts.ts';
import type { ParticipantsQuery } from '#results/results/standings/queries.ts';

/** The participants as a file for spreadsheets; instants as ISO 8601. */
export function participantsCsv(participants: readonly Participant[]): string {
  const texts = textsOf(quizResultsTexts).participants;
  const words = texts.csv;
  return csvFile([
    [
      words.name,
      words.email,
      words.state,
      words.attempts,
      words.answered,
      words.questions,
      words.score,
      words.maxScore,
      words.percent,
      words.started,
      words.handedIn,
      words.countedScore,
      words.countedMax,
      words.countedPercent,
    ],
    ...participants.map(({ user, state, attempt, attemptCount, answered, counted }) => [
      user.name,
      user.email,
      texts.states[state],
      attemptCount,
      attempt && answered,
      attempt?.questionCount ?? null,
      attempt?.score ?? null,
      attempt?.maxScore ?? null,
      attempt?.percent ?? null,
      attempt?.startedAt ?? null,
      attempt?.submittedAt ?? null,
      counted?.score ?? null,
      counted?.maxScore ?? null,
      counted?.percent ?? null,
    ]),
  ]);
}

const pageSize = 100;

/** All participants that match, whatever page is shown. */
export async function fetchParticipants(quizId: string, query: ParticipantsQuery): Promise<Participant[]> {
  const all: Participant[] = [];
  for (;;) {
    const { participants, total } = await call(listParticipants, {
      params: { id: quizId },
      query: { ...query, ofst: all.length, limit: pageSize },
    });
    all.push(...participants);
    if (participants.length === 0 || all.length >= total) return all;
  }
}

/** Gives the browser a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
