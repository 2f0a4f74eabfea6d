import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link as Anchor } from '@chakra-ui/react/link';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { Meter } from '../../../ui/data/meter';
import type { DashboardFrameQuery } from '../shared/dashboard.generated';

/** The teams of the user with the used part of their balance. */
export const TeamsCard = memo(function TeamsCard({ teams }: { teams: DashboardFrameQuery['teams'] | undefined }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box as="section" aria-label={t('teams.title')} aria-busy={!teams} layerStyle="card" px="4" py="3" minH="24">
      <Box as="h2" textStyle="label" fontWeight="semibold" mb="2">
        {t('teams.title')}
      </Box>
      <Grid
        as="ul"
        listStyleType="none"
        columnGap="8"
        templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))"
      >
        {teams?.map(({ id, name, quota, usedQuota }) => (
          <Flex as="li" key={id} gap="3" py="1.5" justify="space-between" align="center" wrap="wrap">
            <Box minW="0" textStyle="table">
              <Anchor asChild display="block" truncate>
                <Link to={`/teams/${id}`}>{name}</Link>
              </Anchor>
              <Anchor asChild textStyle="caption">
                <Link to={`/detail?team=${id}`} aria-label={t('teams.usageOf', { name })}>
                  {t('teams.usage')}
                </Link>
              </Anchor>
            </Box>
            <Meter used={usedQuota} limit={usedQuota + Math.max(0, quota)} />
          </Flex>
        ))}
      </Grid>
    </Box>
  );
});
