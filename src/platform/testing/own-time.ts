/** The milliseconds of processor time that this thread needs for an action, whatever else the machine is doing meanwhile. */
export async function ownMs(action: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await action();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
