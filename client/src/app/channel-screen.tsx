import { ChannelPage } from '../features/channels/page/channel.page';
import type { CallsOf } from '../features/objects/calls-of';
import { ObjectSections, ObjectUsage, useSeesUsage } from './object-sections';

const callsOf = (id: string): CallsOf => ({ scope: 'SITE', filter: { channelId: id }, log: { channel: id } });

/** The page of a channel with what other features know about it. */
export function ChannelScreen() {
  const seesUsage = useSeesUsage('SITE');
  return (
    <ChannelPage
      usage={seesUsage ? ({ id, name }) => <ObjectUsage name={name} of={callsOf(id)} by={['model']} /> : undefined}
      sections={({ id }) => (
        <ObjectSections
          of={callsOf(id)}
          columns={['user', 'token']}
          changes={{ objectType: 'channel', objectId: id }}
        />
      )}
    />
  );
}
