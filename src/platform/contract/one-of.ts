/** Whether the value is one of these. */
export const isOneOf = <const Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);
