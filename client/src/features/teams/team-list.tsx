import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Quota } from '../../ui/data/figures';
import { Placeholder } from '../../ui/feedback/placeholder';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { Cell, Head } from './short-table';
import { type TeamRowFragment, useCreateTeamMutation, useTeamListQuery } from './teams.generated';

const NameDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.NameDialog })));

/** The teams of the user. */
export function TeamList() {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const { data, error, refetch } = useTeamListQuery();
  const [create] = useCreateTeamMutation();
  const [creating, setCreating] = useState(false);
  const teams = data?.teams;
  const add = data?.mayCreateTeam && (
    <Button size="sm" variant="solid" colorPalette="brand" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('create.action')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} actions={add} />
      <Box layerStyle="card" overflowX="auto" aria-busy={!teams && !error}>
        {!teams && Boolean(error) && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
        {!teams && !error && <Placeholder h="40" borderRadius="0" />}
        {teams?.length === 0 && <EmptyState icon={UsersRound} title={t('empty.title')} text={t('empty.text')} />}
        {teams && teams.length > 0 && <TeamTable teams={teams} />}
      </Box>
      {creating && (
        <Suspense fallback={null}>
          <NameDialog
            title={t('create.title')}
            action={t('create.action')}
            name=""
            onClose={() => setCreating(false)}
            onSave={async (name) => {
              const made = await create({ variables: { input: { name } } });
              await refetch().catch(() => undefined);
              navigate(`/teams/${made.data?.createTeam.id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function TeamTable({ teams }: { teams: readonly TeamRowFragment[] }) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return (
    <chakra.table w="full" textStyle="table" aria-label={t('title')}>
      <thead>
        <tr>
          <Head scope="col">{t('field.name')}</Head>
          <Head scope="col">{t('field.role')}</Head>
          <Head scope="col" textAlign="end">
            {t('field.members')}
          </Head>
          <Head scope="col" textAlign="end">
            {t('field.balance')}
          </Head>
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.id}>
            <Cell overflowWrap="anywhere" minW="32">
              <Flex gap="2" align="center" wrap="wrap">
                <Box asChild color="brand.fg" fontWeight="medium" css={{ _hover: { textDecoration: 'underline' } }}>
                  <Link to={`/teams/${team.id}`}>{team.name}</Link>
                </Box>
                {team.status !== 1 && <StatusBadge domain="user" value={team.status} />}
              </Flex>
            </Cell>
            <Cell>{team.role && <Badge color="blue">{t(`role.${team.role}`)}</Badge>}</Cell>
            <Cell textAlign="end">{format.integer(team.memberCount)}</Cell>
            <Cell textAlign="end">
              <Quota units={team.quota} color={team.quota < 0 ? 'fg.error' : undefined} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
