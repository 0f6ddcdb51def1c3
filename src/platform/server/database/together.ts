/** Several statements of one transaction that don't wait for each other. */

/**
 * Waits for all of them, also where one fails: nothing may be under way in a transaction that ends. Throws what the first in
 * their order throws. The statements of what begins at the same time are sent to the database together.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [At in keyof Work]: Awaited<Work[At]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
