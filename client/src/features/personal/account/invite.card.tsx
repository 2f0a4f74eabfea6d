import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { Text } from '@chakra-ui/react/text';
import { ArrowRightLeft, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CopyButton } from '../../../ui/copy';
import { IconAction } from '../../../ui/icon-action';
import { DetailDialog } from '../../../ui/overlay/detail-dialog';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import type { PersonalInvitesFragment } from '../shared/personal.generated';

const QrImage = lazy(() => import('../../../ui/data/qr-image').then((m) => ({ default: m.QrImage })));

interface InviteCardProps {
  invites: PersonalInvitesFragment;
  link: string;
  onTransfer(): void;
}

/** The invitation link and its rewards. */
export function InviteCard({ invites, link, onTransfer }: InviteCardProps) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const { invited, pendingQuota, earnedQuota, minTransfer } = invites;
  const enough = pendingQuota >= minTransfer;
  return (
    <Section title={t('invite.title')} text={t('invite.text')}>
      <Flex gap="1" align="center">
        <Input
          readOnly
          aria-label={t('invite.link')}
          value={link}
          fontFamily="mono"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={link} label={t('invite.copy')} />
        <LinkImage link={link} />
      </Flex>
      <Grid as="dl" templateColumns="1fr auto" rowGap="2" my="4">
        <Fact label={t('invite.count')} value={format.integer(invited)} />
        <Fact label={t('invite.earned')} value={format.quota(earnedQuota)} />
        <Fact label={t('invite.pending')} value={format.quota(pendingQuota)} strong />
      </Grid>
      <Button w="full" disabled={!enough} onClick={onTransfer}>
        <ArrowRightLeft aria-hidden />
        {t('invite.transfer')}
      </Button>
      {!enough && (
        <Text textStyle="caption" color="fg.muted" mt="2">
          {t('transfer.tooSmall', { min: format.quota(minTransfer) })}
        </Text>
      )}
    </Section>
  );
}

function Fact({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <>
      <Box as="dt" color="fg.muted">
        {label}
      </Box>
      <Box as="dd" m="0" textStyle="figure" textAlign="end" fontWeight={strong ? 'semibold' : undefined}>
        {value}
      </Box>
    </>
  );
}

function LinkImage({ link }: { link: string }) {
  const { t } = useTranslation('personal');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconAction icon={QrCode} label={t('invite.qr')} onClick={() => setOpen(true)} />
      <DetailDialog open={open} onClose={() => setOpen(false)} size="sm" title={t('invite.qr')}>
        <Flex direction="column" align="center" gap="4">
          <Box minH="52">
            <Suspense fallback={null}>
              <QrImage value={link} label={t('invite.qr')} />
            </Suspense>
          </Box>
          <Text color="fg.muted" textAlign="center">
            {t('invite.scan')}
          </Text>
        </Flex>
      </DetailDialog>
    </>
  );
}
