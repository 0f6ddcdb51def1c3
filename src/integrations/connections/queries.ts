/** What the browser asks about connected accounts, and how it disconnects one. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/web/call.ts';
import { session } from '#platform/web/session.ts';
import { listConnections, listOwnConnections, removeConnection, removeOwnConnection } from './contract.ts';

/** `person` null: the reader's own. */
export const connectionsQuery = (person: string | null) =>
  queryOptions({
    queryKey: ['connections', person],
    queryFn: ({ signal }) =>
      person === null
        ? call(listOwnConnections, { signal })
        : call(listConnections, { params: { id: person }, signal }),
  });

/** Disconnects; of the reader's own account this page is signed out too, and goes to the login page. */
export function useDisconnect(person: string | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (connection: string): Promise<void> => {
    if (person !== null) {
      await call(removeConnection, { params: { id: person, connection } });
      await client.invalidateQueries({ queryKey: ['connections', person] });
      return;
    }
    await call(removeOwnConnection, { params: { id: connection } });
    session.signOut();
    await navigate({ to: '/login' });
    client.clear();
  };
}
