import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { saveText } from '../../lib/download';
import { CopyButton } from '../../ui/copy';
import { SnippetTabs } from '../../ui/data/snippet-tabs';
import { Callout } from '../../ui/feedback/callout';
import { DetailDialog } from '../../ui/overlay/detail-dialog';

export interface CreatedKey {
  id: string;
  name: string;
  /** With its sk- prefix. */
  key: string;
  /** It replaces the former key of a token. */
  isRotated?: true;
}

interface CreatedTokensDialogProps {
  created: readonly CreatedKey[] | null;
  onClose(): void;
  origin: string;
  model: string;
}

/** The created keys, a sample request with a key, and a file. */
export function CreatedTokensDialog({ created, onClose, origin, model }: CreatedTokensDialogProps) {
  const { t } = useTranslation('tokens');
  const { t: tc } = useTranslation('common');
  const keys = created ?? [];
  const [first] = keys;
  return (
    <DetailDialog
      open={keys.length > 0}
      onClose={onClose}
      title={first?.isRotated ? t('created.rotated', { name: first.name }) : t('created.title', { count: keys.length })}
      size="lg"
      // New keys are not lost by an accidental click outside the dialog.
      dismissable={false}
      footer={
        <>
          <Button onClick={() => saveText(first?.name ?? 'tokens', keyFile(keys))}>
            <Download aria-hidden />
            {t('created.download')}
          </Button>
          <Button variant="solid" colorPalette="brand" onClick={onClose}>
            {tc('action.close')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Callout tone="warning">{t('banner')}</Callout>
        <KeyList keys={keys} />
        {first && (
          <Box minW="0">
            <Box textStyle="label" mb="1">
              {t('created.try')}
            </Box>
            <SnippetTabs label={t('created.try')} origin={origin} model={model} secret={first.key} />
          </Box>
        )}
      </Stack>
    </DetailDialog>
  );
}

function KeyList({ keys }: { keys: readonly CreatedKey[] }) {
  const { t } = useTranslation('tokens');
  return (
    <Box>
      {keys.length > 1 && (
        <Flex justify="flex-end" mb="2">
          <CopyButton
            shape="button"
            value={keys.map(({ key }) => key).join('\n')}
            label={t('created.copyAll', { count: keys.length })}
          />
        </Flex>
      )}
      <Box
        as="ul"
        layerStyle="inset"
        listStyleType="none"
        maxH="56"
        overflow="auto"
        tabIndex={0}
        aria-label={t('created.list')}
        css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
      >
        {keys.map(({ id, name, key }) => (
          <Flex as="li" key={id} align="center" gap="3" px="3" py="1.5">
            <Box flex="1" minW="0">
              <Box textStyle="caption" color="fg.muted" truncate>
                {name}
              </Box>
              <Box as="code" fontFamily="mono" textStyle="table" overflowWrap="anywhere">
                {key}
              </Box>
            </Box>
            <CopyButton value={key} label={t('key.copy', { name })} />
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

/** One `name<tab>key` line per token. */
const keyFile = (keys: readonly CreatedKey[]): string => keys.map(({ name, key }) => `${name}\t${key}\n`).join('');
