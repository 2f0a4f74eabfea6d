import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../../i18n/use-translation';
import { DialogButtons } from '../../../ui/form/dialog-buttons';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { CheckboxList } from './checkbox-list';
import { type ChannelOffer, type MergedChannel, useMergedModels } from './use-merged-models';

interface MergeModelsDialogProps {
  channels: readonly MergedChannel[];
  onClose(): void;
}

/**
 * Compares the models of several channels with the models of their upstreams; changes are applied after confirmation.
 */
export function MergeModelsDialog({ channels, onClose }: MergeModelsDialogProps) {
  const { t } = useTranslation('channelForm');
  const { offers, choose, apply, applying, done } = useMergedModels(channels);
  const chosen = offers.filter(({ added, dropped }) => added.size + dropped.size > 0);
  const sum = (of: (offer: ChannelOffer) => number) => chosen.reduce((total, offer) => total + of(offer), 0);
  const onApply = async () => {
    if (await apply()) onClose();
  };
  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('merge.title', { count: channels.length })}
      size="lg"
      dismissable={!applying}
      footer={
        <DialogButtons
          action={t('upstream.apply')}
          disabled={chosen.length === 0 || done < channels.length}
          loading={applying}
          onClose={onClose}
          onAction={() => void onApply()}
        />
      }
    >
      <Stack gap="6">
        <Text role="status" color="fg.muted">
          {done < channels.length
            ? t('merge.asking', { done, total: channels.length })
            : t('merge.summary', {
                count: chosen.length,
                added: sum(({ added }) => added.size),
                dropped: sum(({ dropped }) => dropped.size),
              })}
        </Text>
        {offers.map((offer) => (
          <Offer key={offer.channel.id} offer={offer} onChoose={(choice) => choose(offer.channel.id, choice)} />
        ))}
      </Stack>
    </DetailDialog>
  );
}

interface OfferProps {
  offer: ChannelOffer;
  onChoose(choice: Partial<Pick<ChannelOffer, 'added' | 'dropped'>>): void;
}

function Offer({ offer: { channel, diff, problem, added, dropped }, onChoose }: OfferProps) {
  const { t } = useTranslation('channelForm');
  return (
    <Box as="section" aria-label={channel.name}>
      <Box as="h3" textStyle="section" mb="2" overflowWrap="anywhere">
        #{channel.id} {channel.name}
      </Box>
      {problem !== undefined && <Text color="fg.error">{problem}</Text>}
      {!diff && problem === undefined && <Text color="fg.muted">{t('merge.waiting')}</Text>}
      {diff && diff.added.length + diff.removed.length === 0 && <Text color="fg.muted">{t('merge.same')}</Text>}
      <Stack gap="3">
        {diff && diff.added.length > 0 && (
          <CheckboxList
            title={t('upstream.new', { number: diff.added.length })}
            help={t('upstream.newHelp')}
            models={diff.added}
            chosen={added}
            onChoose={(next) => onChoose({ added: next })}
          />
        )}
        {diff && diff.removed.length > 0 && (
          <CheckboxList
            title={t('upstream.removed', { number: diff.removed.length })}
            help={t('upstream.removedHelp')}
            models={diff.removed}
            chosen={dropped}
            onChoose={(next) => onChoose({ dropped: next })}
          />
        )}
      </Stack>
    </Box>
  );
}
