import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { runQueue } from '../model-tests/test-queue';
import { useFetchUpstreamModelsMutation, useUpdateChannelsMutation } from '../shared/channels.generated';
import { diffModels, type ModelDiff } from './model-names';

/** Max number of upstreams queried at the same time. */
const maxConcurrent = 3;

export interface MergedChannel {
  id: string;
  name: string;
  models: readonly string[];
}

/** Models of a channel and its upstream, and the changes selected by the user. */
export interface ChannelOffer {
  channel: MergedChannel;
  /** Undefined until the upstream responds. */
  diff?: ModelDiff;
  /** Why the request to the upstream or the update of the channel failed. */
  problem?: string;
  added: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Queries the upstream of each channel and applies the selected changes. */
export function useMergedModels(channels: readonly MergedChannel[]) {
  const { t } = useTranslation('channelForm');
  const explain = useProblemText();
  const [fetchModels] = useFetchUpstreamModelsMutation();
  const [update] = useUpdateChannelsMutation();
  const [applying, setApplying] = useState(false);
  const [offers, setOffers] = useState<readonly ChannelOffer[]>(() =>
    channels.map((channel) => ({ channel, added: none, dropped: none })),
  );
  const choose = (id: string, patch: Partial<ChannelOffer>) =>
    setOffers((all) => all.map((offer) => (offer.channel.id === id ? { ...offer, ...patch } : offer)));

  const read = async ({ id, models }: MergedChannel) => {
    try {
      const { data } = await fetchModels({ variables: { input: { channelId: id } } });
      const diff = diffModels(models, data?.fetchUpstreamModels ?? []);
      // Removal is never preselected: an upstream may list fewer models than it serves.
      choose(id, { diff, added: new Set(diff.added) });
    } catch (error) {
      choose(id, { problem: explain(error).text });
    }
  };
  const first = useRef((signal: AbortSignal) => runQueue(channels, read, { concurrency: maxConcurrent, signal }));
  useEffect(() => {
    const leaving = new AbortController();
    void first.current(leaving.signal);
    return () => leaving.abort();
  }, []);

  /** Resolves to whether all changes were saved. */
  const apply = async (): Promise<boolean> => {
    setApplying(true);
    let saved = 0;
    const chosen = offers.filter(({ added, dropped }) => added.size + dropped.size > 0);
    for (const { channel, added, dropped } of chosen) {
      const input = { addModels: [...added], removeModels: [...dropped] };
      try {
        await update({ variables: { ids: [channel.id], input } });
        saved += 1;
        // The channel is saved, so a retry after the failure of another channel has nothing to change here.
        choose(channel.id, { diff: { added: [], kept: [], removed: [] }, added: none, dropped: none });
      } catch (error) {
        choose(channel.id, { problem: explain(error).text });
      }
    }
    setApplying(false);
    if (saved > 0) notify.success(t('done.changed', { count: saved }));
    return saved === chosen.length;
  };
  const done = offers.filter(({ diff, problem }) => diff !== undefined || problem !== undefined).length;
  return { offers, choose, apply, applying, done };
}
