/**
 * What an operator has to put right before the product or a command can work: the message says what is wrong and what to do,
 * names the setting by its variable, and is all that is shown. Everything else that is thrown is a defect and keeps its stack.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
