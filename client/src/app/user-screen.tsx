import type { CallsOf } from '../features/objects/calls-of';
import { UserPage } from '../features/users/page/user.page';
import { ObjectSections, ObjectUsage, useSeesUsage } from './object-sections';

const callsOf = (id: string): CallsOf => ({ scope: 'SITE', filter: { userId: id }, log: { userId: id } });

/** The page of a user with what other features know about it. */
export function UserScreen() {
  const seesUsage = useSeesUsage('SITE');
  return (
    <UserPage
      usage={
        seesUsage
          ? ({ id, username }) => <ObjectUsage name={username} of={callsOf(id)} by={['model', 'token']} />
          : undefined
      }
      sections={({ id }) => (
        <ObjectSections of={callsOf(id)} columns={['token', 'channel']} changes={{ ownerId: id }} />
      )}
    />
  );
}
