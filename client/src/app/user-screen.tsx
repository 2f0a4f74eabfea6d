import type { CallsOf } from '../features/objects/calls-of';
import { UserPage } from '../features/users/page/user.page';
import { ObjectSections, ObjectUsage, useSeesUsage } from './object-sections';

const callsOf = (username: string): CallsOf => ({ scope: 'SITE', filter: { username }, log: { user: username } });

/** The page of a user with what other features know about it. */
export function UserScreen() {
  const seesUsage = useSeesUsage('SITE');
  return (
    <UserPage
      usage={
        seesUsage
          ? ({ username }) => <ObjectUsage name={username} of={callsOf(username)} by={['model', 'token']} />
          : undefined
      }
      sections={({ id, username }) => (
        <ObjectSections of={callsOf(username)} columns={['token', 'channel']} changes={{ ownerId: id }} />
      )}
    />
  );
}
