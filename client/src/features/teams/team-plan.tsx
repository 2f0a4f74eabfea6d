import { Button } from '@chakra-ui/react/button';
import { CalendarSync } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { PlanCard } from '../../ui/account-plan';
import { useTeamPlanQuery } from './teams.generated';

/** The plan of a team, if it has one. The wallet sells plans. */
export function TeamPlan({ teamId, mayBuy }: { teamId: string; mayBuy: boolean }) {
  const { t } = useTranslation('teams');
  const { data } = useTeamPlanQuery({ variables: { teamId } });
  if (!data?.teamPlan) return null;
  return (
    <PlanCard
      plan={data.teamPlan}
      action={
        mayBuy &&
        data.offeredPlans.length > 0 && (
          <Button size="sm" asChild>
            <Link to="/topup">
              <CalendarSync aria-hidden />
              {t('buyPlan')}
            </Link>
          </Button>
        )
      }
    />
  );
}
