/** Returns true while nothing is chosen or written in an answer, whatever its type. */
export function isNothing(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return typeof answer === 'object' && Object.values(answer).every(isNothing);
}
