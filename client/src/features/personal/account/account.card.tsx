import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { SquarePen, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { isAdmin } from '../../../lib/session';
import { StatusBadge } from '../../../ui/data/badge';
import { ModelList } from '../../../ui/data/model-list';
import { IconAction } from '../../../ui/icon-action';
import { NavButton } from '../../../ui/nav-button';
import { useFormat } from '../../../ui/use-format';
import type { PersonalViewerFragment } from '../shared/personal.generated';

interface AccountCardProps {
  viewer: PersonalViewerFragment;
  models: readonly string[];
  onRename(): void;
}

/** Identity, balance and available models of the account. */
export function AccountCard({ viewer, models, onRename }: AccountCardProps) {
  const { t } = useTranslation('personal');
  return (
    <Box as="section" aria-label={t('account.title')} layerStyle="card">
      <Flex gap="4" p={{ base: '4', sm: '6' }} align="center" wrap="wrap">
        <Initial name={viewer.displayName || viewer.username} />
        <Box flex="1 1 10rem" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text as="h2" textStyle="section" overflowWrap="anywhere">
              {viewer.displayName || viewer.username}
            </Text>
            {isAdmin(viewer) && <StatusBadge domain="role" value={viewer.role} />}
            <IconAction size="xs" icon={SquarePen} label={t('account.rename')} onClick={onRename} />
          </Flex>
          <Flex gap="3" color="fg.muted" textStyle="table" wrap="wrap">
            <span>{t('account.username', { name: viewer.username })}</span>
            <span>{t('account.id', { id: viewer.id })}</span>
            <span>{t('account.group', { group: viewer.group })}</span>
          </Flex>
        </Box>
        <NavButton to="/topup">
          <Wallet aria-hidden />
          {t('account.topUp')}
        </NavButton>
      </Flex>
      <Figures viewer={viewer} />
      <Box p={{ base: '4', sm: '6' }}>
        <Text as="h3" textStyle="label" mb="2">
          {t('account.models', { count: models.length })}
        </Text>
        {models.length > 0 ? (
          <ModelList models={models} copyable />
        ) : (
          <Text color="fg.muted">{t('account.noModels', { group: viewer.group })}</Text>
        )}
      </Box>
    </Box>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <Flex
      aria-hidden
      flexShrink="0"
      boxSize="12"
      align="center"
      justify="center"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.fg"
      textStyle="section"
    >
      {[...name][0]?.toUpperCase()}
    </Flex>
  );
}

function Figures({ viewer }: { viewer: PersonalViewerFragment }) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const exact = (units: number) => format.quotaCounterpart(units);
  return (
    <Grid
      as="dl"
      m="0"
      templateColumns={{ base: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }}
      borderBlockWidth="1px"
      borderColor="border"
      css={{
        '& > div + div': {
          borderColor: 'border',
          borderTopWidth: { base: '1px', sm: '0' },
          borderStartWidth: { sm: '1px' },
        },
      }}
    >
      <Figure label={t('account.balance')} note={exact(viewer.quota)} alarming={viewer.quota < 0}>
        {format.quota(viewer.quota)}
      </Figure>
      <Figure label={t('account.used')} note={exact(viewer.usedQuota)}>
        {format.quota(viewer.usedQuota)}
      </Figure>
      <Figure label={t('account.requests')}>{format.integer(viewer.requestCount)}</Figure>
    </Grid>
  );
}

interface FigureProps {
  label: string;
  /** The value in the other unit. */
  note?: string;
  alarming?: boolean;
  children: ReactNode;
}

function Figure({ label, note, alarming, children }: FigureProps) {
  return (
    <Box px={{ base: '4', sm: '6' }} py="3" minW="0">
      <Text as="dt" textStyle="caption" color="fg.muted">
        {label}
      </Text>
      <Box as="dd" m="0">
        <Box textStyle="kpi" overflowWrap="anywhere" color={alarming ? 'fg.error' : undefined}>
          {children}
        </Box>
        {note && (
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {note}
          </Box>
        )}
      </Box>
    </Box>
  );
}
