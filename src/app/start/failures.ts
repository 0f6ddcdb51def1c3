/** How a start that fails says why. */

import { createServer } from 'node:net';
import { OperatorError } from '#platform/server/configuration/operator-error.ts';
import { codeOf, stackOf } from '#platform/server/errors.ts';

/** Why nothing listens there, in words that name the variables. */
export function explainListening(error: unknown, port: string, number: number, host: string, name: string): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new OperatorError(
      `${port}: another program listens at ${name}:${number} already. Set ${port} to a free port`,
    );
  if (code === 'EACCES')
    return new OperatorError(`${port}: this account may not listen at port ${number}. Set ${port} to one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new OperatorError(`${host}: ${name} is no address of this machine (${code})`);
  return error;
}

/** Listens for a moment: throws what `explainListening` says of an address that is taken, or is none of ours. */
export async function expectFree(port: string, number: number, host: string, name: string): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(number, name, resolve);
    });
  } catch (error) {
    throw explainListening(error, port, number, host, name);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** What is said of a failed start: the message alone where it is the operator's to correct. */
export const plain = (error: unknown): string => (error instanceof OperatorError ? error.message : stackOf(error));
