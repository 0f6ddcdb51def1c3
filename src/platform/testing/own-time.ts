/**
 * The milliseconds of processor time that this thread needs for an action, independent of other load on the machine.
 */
export async function ownMs(action: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await action();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
