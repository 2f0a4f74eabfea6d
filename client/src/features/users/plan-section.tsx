import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useCan } from '../../lib/session';
import { PlanFacts } from '../../ui/account-plan';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { SelectInput } from '../../ui/form/select-input';
import { useConfirm } from '../../ui/overlay/confirm';
import { FormSection } from '../../ui/overlay/edit-drawer';
import { useAssignUserPlanMutation, useEndUserPlanMutation, useUserPlanQuery } from './users.generated';

/** The plan of an account, and its assignment. */
export function PlanSection({ id, name, isTeam }: { id: string; name: string; isTeam: boolean }) {
  const { t } = useTranslation('users');
  const { data, refetch } = useUserPlanQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const mayAssign = useCan('quota:write');
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [planId, setPlanId] = useState('');
  const [assign, { loading: assigning }] = useAssignUserPlanMutation();
  const [end] = useEndUserPlanMutation();
  if (!data) return null;
  const { accountPlan } = data;
  // A plan with seats is for teams only.
  const plans = data.plans.filter(({ seats }) => isTeam || seats === null);
  if (!accountPlan && (!mayAssign || plans.length === 0)) return null;
  const onAssign = () =>
    act(async () => {
      await assign({ variables: { id, planId }, refetchQueries: ['User'] });
      notify.success(t('plan.assigned', { name }));
      await refetch();
    });
  const onEnd = async () => {
    const sure = await confirm({
      title: t('plan.endTitle', { name }),
      text: t('plan.endText'),
      action: t('plan.end'),
      dangerous: true,
    });
    if (!sure) return;
    await act(async () => {
      await end({ variables: { id }, refetchQueries: ['User'] });
      notify.success(t('plan.ended', { name }));
      await refetch();
    });
  };
  return (
    <FormSection title={t('plan.title')}>
      {accountPlan ? (
        <Flex align="center" justify="space-between" gap="4" wrap="wrap" layerStyle="inset" px="4" py="3">
          <PlanFacts plan={accountPlan} />
          {mayAssign && <Button onClick={() => void onEnd()}>{t('plan.end')}</Button>}
        </Flex>
      ) : (
        <Flex gap="2">
          <Box flex="1" minW="0">
            <SelectInput
              label={t('plan.title')}
              placeholder={t('plan.none')}
              value={planId}
              options={plans.map((plan) => ({ value: plan.id, label: plan.name }))}
              onChange={setPlanId}
            />
          </Box>
          <Button disabled={planId === ''} loading={assigning} onClick={() => void onAssign()}>
            {t('plan.assign')}
          </Button>
        </Flex>
      )}
    </FormSection>
  );
}
