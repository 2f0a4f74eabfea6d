import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Check, UsersRound } from 'lucide-react';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { Team } from './team';
import { TeamList } from './team-list';
import { useAcceptTeamInvitationMutation, useOfferedTeamQuery } from './teams.generated';

/** `/teams` lists the teams of the user, `/teams/{id}` shows one of them, and `/teams/accept` shows an invitation. */
export function TeamsPage() {
  const id = useMatch('/teams/:id')?.params.id;
  if (id === 'accept') return <Accept />;
  return id ? <Team key={id} id={id} /> : <TeamList />;
}

/** The page of an invitation link. The user joins by a click, so that a preview of the link accepts nothing. */
function Accept() {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const navigate = useNavigate();
  const act = useMutationHandler();
  const [search] = useSearchParams();
  const secret = search.get('secret') ?? '';
  const { data, error, refetch } = useOfferedTeamQuery(secret ? { variables: { secret } } : skipToken);
  const [accept, { loading }] = useAcceptTeamInvitationMutation();
  const offered = data?.offeredTeam;
  const onAccept = async () => {
    const joined = await act(() => accept({ variables: { secret } }), {
      success: t('accept.done', { name: offered?.teamName ?? '' }),
    });
    const team = joined?.data?.acceptTeamInvitation;
    if (team) navigate(`/teams/${team.id}`, { replace: true });
  };
  return (
    <>
      <PageHeader title={t('accept.title')} />
      <Box layerStyle="card" minH="40" aria-busy={!offered && !error && secret !== ''}>
        {secret === '' && <EmptyState icon={UsersRound} title={t('accept.none')} />}
        {Boolean(error) && !offered && (
          <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
        )}
        {offered && (
          <EmptyState
            icon={UsersRound}
            title={offered.teamName}
            text={t('accept.text', { role: t(`role.${offered.role}`), time: format.timestamp(offered.expiresAt) })}
            action={
              <Button
                variant="solid"
                colorPalette="brand"
                loading={loading}
                loadingText={t('accept.action')}
                onClick={() => void onAccept()}
              >
                <Check aria-hidden />
                {t('accept.action')}
              </Button>
            }
          />
        )}
      </Box>
    </>
  );
}
