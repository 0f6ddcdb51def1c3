/** The milliseconds of processor time that this thread needs for a deed, whatever else the machine is doing meanwhile. */
export async function ownMs(deed: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await deed();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
