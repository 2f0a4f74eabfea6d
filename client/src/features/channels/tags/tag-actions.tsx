import { Pause, Play, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/icon-action';
import type { ChannelTagRowFragment } from '../channels.generated';

/** Actions on a tag, which apply to all its channels. */
export interface TagActs {
  onSwitchTag(tag: string, enabled: boolean): Promise<void>;
  onEditTag(tag: ChannelTagRowFragment): void;
}

export function TagActions({ sums, acts }: { sums: ChannelTagRowFragment; acts: TagActs }) {
  const { t } = useTranslation('channels');
  const [busy, setBusy] = useState<boolean | null>(null);
  const { tag, enabledCount, channelCount } = sums;
  const put = async (enabled: boolean) => {
    setBusy(enabled);
    await acts.onSwitchTag(tag, enabled);
    setBusy(null);
  };
  return (
    <>
      <IconAction
        icon={Play}
        label={t('tag.enableAll', { tag })}
        loading={busy === true}
        disabled={enabledCount === channelCount}
        onClick={() => void put(true)}
      />
      <IconAction
        icon={Pause}
        label={t('tag.disableAll', { tag })}
        loading={busy === false}
        disabled={enabledCount === 0}
        onClick={() => void put(false)}
      />
      <IconAction icon={SquarePen} label={t('tag.edit', { tag })} onClick={() => acts.onEditTag(sums)} />
    </>
  );
}
