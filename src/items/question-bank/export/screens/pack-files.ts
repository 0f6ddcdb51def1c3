/** Several files go to the server as one archive, so that they are stored in one transaction. */

/** The one file as it is, or a zip of several. Repeated names get their number. */
export async function packFiles(files: readonly File[]): Promise<File> {
  const [only] = files;
  if (only && files.length === 1) return only;
  const { zipSync } = await import('fflate');
  const parts: Record<string, Uint8Array> = {};
  for (const [index, file] of files.entries()) {
    const name = file.name in parts ? `${index + 1} ${file.name}` : file.name;
    parts[name] = new Uint8Array(await file.arrayBuffer());
  }
  return new File([zipSync(parts)], 'questions.zip', { type: 'application/zip' });
}
