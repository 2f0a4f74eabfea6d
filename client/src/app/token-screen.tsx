import type { CallsOf } from '../features/objects/calls-of';
import { TokenPage } from '../features/tokens/page/token.page';
import { ObjectSections, ObjectUsage, useSeesUsage } from './object-sections';

/** The calls of a token, in the log of the account that pays for it. */
const callsOf = ({ id, teamId }: { id: string; teamId: string | null }): CallsOf => ({
  scope: 'SELF',
  filter: { tokenId: id, teamId },
  log: { tokenId: id, scope: 'self', ...(teamId && { team: teamId }) },
});

/** The page of an API token, with sections from other features. */
export function TokenScreen() {
  const seesUsage = useSeesUsage('SELF');
  return (
    <TokenPage
      usage={
        seesUsage
          ? (token, days) => <ObjectUsage name={token.name} of={callsOf(token)} by={['model']} known={days} />
          : undefined
      }
      sections={(token) => (
        <ObjectSections of={callsOf(token)} columns={[]} changes={{ objectType: 'token', objectId: token.id }} />
      )}
    />
  );
}
