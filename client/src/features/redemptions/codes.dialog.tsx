import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { Download, QrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { saveText } from '../../lib/download';
import { CopyButton } from '../../ui/copy';
import { QrImage } from '../../ui/data/qr-image';
import { IconAction } from '../../ui/icon-action';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { redeemLink } from './redemptions.url';

export interface Codes {
  /** Name of the batch and of the file. */
  name: string;
  keys: readonly string[];
  /** The codes were just created. */
  created: boolean;
}

const kinds = ['codes', 'links'] as const;
type Kind = (typeof kinds)[number];

interface CodesDialogProps {
  codes: Codes | null;
  onClose(): void;
  origin: string;
}

/** Full codes, plain or as redemption links: to copy, to download, to scan. */
export function CodesDialog({ codes, onClose, origin }: CodesDialogProps) {
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const [kind, setKind] = useState<Kind>(codes?.created === false ? 'links' : 'codes');
  const { name = '', keys = [], created } = codes ?? {};
  const count = keys.length;
  const lines = kind === 'codes' ? keys : keys.map((key) => redeemLink(origin, key));
  const text = lines.join('\n');
  return (
    <DetailDialog
      open={codes !== null}
      onClose={onClose}
      title={created ? t('codes.created', { count }) : t('codes.share', { name })}
      size="lg"
      // New codes are not lost by an accidental click outside the dialog.
      dismissable={!created}
      footer={
        <>
          <Button onClick={() => saveText(name, `${text}\n`)}>
            <Download aria-hidden />
            {t('codes.download')}
          </Button>
          <Button variant="solid" colorPalette="brand" onClick={onClose}>
            {tc('action.close')}
          </Button>
        </>
      }
    >
      <Tabs.Root
        value={kind}
        onValueChange={({ value }) => setKind(value === 'links' ? 'links' : 'codes')}
        lazyMount
        unmountOnExit
      >
        <Tabs.List aria-label={t('codes.kind')}>
          {kinds.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(`codes.${one}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {kinds.map((one) => (
          <Tabs.Content key={one} value={one}>
            <Stack gap="3">
              {one === 'links' && <Box color="fg.muted">{t('codes.linksText')}</Box>}
              {count > 1 && (
                <Flex justify="flex-end">
                  <CopyButton shape="button" value={text} label={t(`codes.${one}All`, { count })} />
                </Flex>
              )}
              <Lines lines={lines} label={t(`codes.${one}`)} scannable={one === 'links'} />
            </Stack>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </DetailDialog>
  );
}

function Lines({ lines, label, scannable }: { lines: readonly string[]; label: string; scannable: boolean }) {
  return (
    <Box
      as="ul"
      layerStyle="inset"
      listStyleType="none"
      maxH="80"
      overflow="auto"
      tabIndex={0}
      aria-label={label}
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      {lines.map((line) => (
        <Line key={line} line={line} scannable={scannable} first={lines.length === 1} />
      ))}
    </Box>
  );
}

function Line({ line, scannable, first }: { line: string; scannable: boolean; first: boolean }) {
  const { t } = useTranslation('redemptions');
  const [scanning, setScanning] = useState(first);
  return (
    <Box as="li" px="3" py="1">
      <Flex align="center" gap="2">
        <Box as="code" flex="1" minW="0" fontFamily="mono" textStyle="table" overflowWrap="anywhere">
          {line}
        </Box>
        {scannable && (
          <IconAction
            icon={QrCode}
            label={t(scanning ? 'codes.hideQr' : 'codes.showQr')}
            aria-expanded={scanning}
            onClick={() => setScanning(!scanning)}
          />
        )}
        <CopyButton value={line} />
      </Flex>
      {scannable && scanning && (
        <Flex justify="center" py="2">
          <QrImage value={line} label={t('codes.qr')} />
        </Flex>
      )}
    </Box>
  );
}
