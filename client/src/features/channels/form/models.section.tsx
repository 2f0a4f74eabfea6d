import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { CloudDownload, ListPlus, ListTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { useProblemText } from '../../../ui/feedback/use-problem-text';
import { MultiSelectField } from '../../../ui/form/multi-select-field';
import { asOptions } from '../../../ui/form/option';
import { FormSection } from '../../../ui/overlay/edit-drawer';
import { cleanKeys } from '../keys/key-list';
import { type ChannelTypeFact, needsKey } from '../shared/channel-types';
import { useFetchUpstreamModelsMutation } from '../shared/channels.generated';
import { withoutTrailingSlash } from './base-url';
import type { ChannelForm } from './channel-form.schema';
import { mergeModels, sameModels } from './model-names';
import { UpstreamModelsDialog } from './upstream-models.dialog';

interface ModelsSectionProps {
  form: UseFormReturn<ChannelForm>;
  fact: ChannelTypeFact | undefined;
  /** Model names of the catalogue and of other channels. */
  known: readonly string[];
  channelId: string | null;
}

/** The models that the channel serves: selected, set from defaults, typed, or fetched from the upstream. */
export function ModelsSection({ form, fact, known, channelId }: ModelsSectionProps) {
  const { t } = useTranslation('channelForm');
  const related = fact?.defaultModels;
  const options = useMemo(() => asOptions(new Set([...(related ?? []), ...known])), [related, known]);
  const set = (models: string[]) =>
    form.setValue('models', models, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const add = (models: readonly string[]) => {
    const before = form.getValues('models');
    const next = mergeModels(before, models, []);
    set(next);
    if (next.length > before.length) notify.success(t('models.added', { count: next.length - before.length }));
    else notify.info(t('models.existed'));
  };
  const upstream = useUpstreamModels(form, fact, channelId);
  const current = form.watch('models');
  // The models are the defaults of the type and were not changed by the user.
  const preset = channelId === null && current.length > 0 && sameModels(current, related ?? []);

  return (
    <FormSection id="models" title={t('section.models')}>
      <MultiSelectField
        control={form.control}
        name="models"
        label={t('field.models')}
        help={
          <>
            {preset && (
              <Box as="span" display="block">
                {t('models.preset')}
              </Box>
            )}
            {t('models.help')}
          </>
        }
        options={options}
        allowCustom
        onDuplicates={() => notify.info(t('models.existed'))}
        mono
        required
        maxH="64"
        tools={
          <>
            <Button
              size="xs"
              disabled={!related?.length}
              title={related?.length ? undefined : t('models.noneRelated')}
              onClick={() => add(related ?? [])}
            >
              <ListPlus aria-hidden />
              {t('models.fillRelated')}
            </Button>
            <Button size="xs" onClick={() => add(known)}>
              <ListTree aria-hidden />
              {t('models.fillAll')}
            </Button>
            <Button size="xs" loading={upstream.loading} loadingText={t('models.fetch')} onClick={upstream.fetch}>
              <CloudDownload aria-hidden />
              {t('models.fetch')}
            </Button>
          </>
        }
      />
      <UpstreamModelsDialog
        offered={upstream.offered}
        current={current}
        preset={preset && Boolean(upstream.offered?.length)}
        onClose={upstream.close}
        onApply={(added, dropped) => set(mergeModels(form.getValues('models'), added, dropped))}
      />
    </FormSection>
  );
}

/** Fetches the upstream's models with the unsaved connection fields if they changed, otherwise with the stored key. */
function useUpstreamModels(
  form: UseFormReturn<ChannelForm>,
  fact: ChannelTypeFact | undefined,
  channelId: string | null,
) {
  const { t } = useTranslation('channelForm');
  const explain = useProblemText();
  const [fetchModels, { loading }] = useFetchUpstreamModelsMutation();
  const [offered, setOffered] = useState<readonly string[] | null>(null);

  const fetch = async () => {
    const values = form.getValues();
    const type = fact?.id ?? Number(values.type);
    const key = cleanKeys(type, values.key);
    if (channelId === null && key === '' && needsKey(type)) {
      form.setError('key', { type: 'manual', message: 'channelForm:models.keyFirst' });
      form.setFocus('key');
      return;
    }
    const useStored = channelId !== null && key === '';
    const input = useStored ? { channelId } : { type, key, baseUrl: withoutTrailingSlash(values.baseUrl) };
    try {
      const { data } = await fetchModels({ variables: { input } });
      setOffered(data?.fetchUpstreamModels ?? []);
    } catch (error) {
      notify.error(t('models.fetchFailed'), { description: explain(error).text });
    }
  };
  return { fetch, loading, offered, close: () => setOffered(null) };
}
