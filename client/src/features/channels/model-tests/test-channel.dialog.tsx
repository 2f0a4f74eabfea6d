import { useCallback, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ModelList } from '../../../ui/data/model-list';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { useConfirm } from '../../../ui/overlay/confirm';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { useTestChannelMutation, useUpdateChannelsMutation } from '../shared/channels.generated';
import { TestList } from './test-list';
import type { Outcome } from './use-test-run';

/** The subject of the test: the models of one channel, or several channels with their default test models. */
export interface TestSubject {
  channels: readonly { id: string; name: string; models: readonly string[]; testModel: string }[];
}

interface TestChannelDialogProps {
  subject: TestSubject | null;
  onClose(): void;
}

export function TestChannelDialog({ subject, onClose }: TestChannelDialogProps) {
  const { t } = useTranslation('channelTests');
  const channels = subject?.channels ?? [];
  const [only] = channels;
  const title =
    channels.length === 1 && only ? t('test.title', { name: only.name }) : t('test.many', { count: channels.length });
  return (
    <DetailDialog open={subject !== null} onClose={onClose} title={title} size="lg">
      {subject && <Tests subject={subject} />}
    </DetailDialog>
  );
}

function Tests({ subject: { channels } }: { subject: TestSubject }) {
  const [only] = channels;
  const models = channels.length === 1 ? only : undefined;
  const test = useProbe();
  const removeModels = useRemoveModels();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const probe = useCallback(
    (id: string, signal: AbortSignal) => (models ? test(models.id, id, signal) : test(id, null, signal)),
    [models, test],
  );
  const items = models
    ? models.models
        .filter((model) => !removed.has(model))
        .map((model) => ({
          id: model,
          label: model,
          preferred: model === (models.testModel || models.models[0]),
        }))
    : channels.map(({ id, name }) => ({ id, label: `#${id} ${name}`, preferred: false }));
  const remove = async (ids: readonly string[]) => {
    if (models && (await removeModels(models, ids))) setRemoved(new Set([...removed, ...ids]));
  };
  return (
    <TestList
      items={items}
      mono={models !== undefined}
      probe={probe}
      onRemove={models && ((ids) => void remove(ids))}
    />
  );
}

/** Converts one test to an outcome; never throws. */
function useProbe() {
  const explain = useProblemText();
  const [test] = useTestChannelMutation();
  return useCallback(
    async (id: string, model: string | null, signal: AbortSignal): Promise<Outcome> => {
      try {
        const { data } = await test({ variables: { id, model }, context: { fetchOptions: { signal } } });
        const result = data?.testChannel;
        if (!result) return { state: 'failed', message: '' };
        const { success, time: seconds, message } = result;
        return success ? { state: 'ok', seconds } : { state: 'failed', seconds, message };
      } catch (error) {
        return { state: 'failed', message: explain(error).text };
      }
    },
    [test, explain],
  );
}

/** Removes models from a channel after a confirmation that lists them; resolves to whether they were removed. */
function useRemoveModels() {
  const { t } = useTranslation('channelTests');
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [update] = useUpdateChannelsMutation();
  return async ({ id, name }: { id: string; name: string }, models: readonly string[]): Promise<boolean> => {
    const count = models.length;
    const sure = await confirm({
      title: t('test.removeTitle', { count, name }),
      text: <ModelList models={models} />,
      action: t('test.removeAction'),
      dangerous: true,
    });
    if (!sure) return false;
    const saved = await act(() => update({ variables: { ids: [id], input: { removeModels: [...models] } } }), {
      success: t('done.modelsRemoved', { count, name }),
    });
    return saved !== undefined;
  };
}
