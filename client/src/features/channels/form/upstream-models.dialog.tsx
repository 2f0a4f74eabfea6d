import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { ModelList } from '../../../ui/data/model-list';
import { DialogButtons } from '../../../ui/form/dialog-buttons';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { CheckboxList } from './checkbox-list';
import { diffModels, type ModelDiff } from './model-names';

interface UpstreamModelsDialogProps {
  /** Models that the upstream offers; null while the dialog is closed. */
  offered: readonly string[] | null;
  current: readonly string[];
  /**
   * The current models are the defaults of the channel type: models that the upstream does not offer are removed by
   * default.
   */
  preset: boolean;
  onClose(): void;
  onApply(added: readonly string[], dropped: readonly string[]): void;
}

const nothing: readonly string[] = [];

/** Compares the models of the upstream with the models of the channel; adds new models and removes missing ones. */
export function UpstreamModelsDialog({ offered, current, preset, onClose, onApply }: UpstreamModelsDialogProps) {
  const { t } = useTranslation('channelForm');
  const { diff, added, setAdded, dropped, setDropped } = useDiff(offered, current, preset);
  const apply = () => {
    onApply([...added], [...dropped]);
    onClose();
  };
  return (
    <DetailDialog
      open={offered !== null}
      onClose={onClose}
      title={t('upstream.title')}
      size="lg"
      footer={
        <DialogButtons
          action={t('upstream.apply')}
          disabled={added.size + dropped.size === 0}
          onClose={onClose}
          onAction={apply}
        />
      }
    >
      <Stack gap="5">
        <CheckboxList
          title={t('upstream.new', { number: diff.added.length })}
          help={diff.added.length > 0 ? t('upstream.newHelp') : t('upstream.nothingNew')}
          models={diff.added}
          chosen={added}
          onChoose={setAdded}
        />
        {diff.removed.length > 0 && (
          <CheckboxList
            title={t('upstream.removed', { number: diff.removed.length })}
            help={t(preset ? 'upstream.presetHelp' : 'upstream.removedHelp')}
            models={diff.removed}
            chosen={dropped}
            onChoose={setDropped}
          />
        )}
        {diff.kept.length > 0 && (
          <Box as="section">
            <Box as="h3" fontWeight="medium" mb="1.5">
              {t('upstream.kept', { number: diff.kept.length })}
            </Box>
            <ModelList models={diff.kept} />
          </Box>
        )}
      </Stack>
    </DetailDialog>
  );
}

/** The comparison and the selection; both reset when the upstream responds again. */
function useDiff(offered: readonly string[] | null, current: readonly string[], preset: boolean) {
  const [seen, setSeen] = useState(offered);
  const [diff, setDiff] = useState<ModelDiff>(() => diffModels(nothing, nothing));
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  if (offered !== seen) {
    setSeen(offered);
    if (offered) {
      const next = diffModels(current, offered);
      setDiff(next);
      setAdded(new Set(next.added));
      // Models that were chosen before are not removed by default: an upstream may list fewer models than it serves.
      setDropped(new Set(preset ? next.removed : nothing));
    }
  }
  return { diff, added, setAdded, dropped, setDropped };
}
