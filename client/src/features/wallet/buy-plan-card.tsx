import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { SelectInput } from '../../ui/form/select-input';
import { Section } from '../../ui/section';
import { useFormat } from '../../ui/use-format';
import { openPaymentPage } from './payment-page';
import {
  type PaymentMethod,
  useWalletOrderPlanMutation,
  useWalletOrderTeamPlanMutation,
  useWalletPlansQuery,
} from './wallet.generated';

/** Numbers of periods that are offered. */
const PERIODS = [1, 2, 3, 6, 12];

/** Buys periods of a plan, for the user or for a team in which the user may buy plans. */
export function BuyPlanCard() {
  const { t } = useTranslation('wallet');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const { data } = useWalletPlansQuery();
  const [planId, setPlanId] = useState('');
  const [periods, setPeriods] = useState(1);
  const [teamId, setTeamId] = useState('');
  const { order, paying, failure } = useOrder();
  const teams = (data?.teams ?? []).filter(({ permissions }) => permissions.includes('BUY_PLAN'));
  // A plan with seats is for teams only.
  const plans = (data?.offeredPlans ?? []).filter(({ seats }) => seats === null || teams.length > 0);
  const plan = plans.find(({ id }) => id === planId) ?? plans[0];
  if (!plan) return null;
  const isForTeams = plan.seats !== null;
  const team = teams.find(({ id }) => id === teamId) ?? (isForTeams ? teams[0] : undefined);
  const receivers = teams.map(({ id, name }) => ({ value: id, label: name }));
  const price = (count: number) => format.payAmount(Number(plan.price) * count, plan.currency);
  const pay = (method: PaymentMethod) => order(method, { planId: plan.id, periods }, team?.id);
  return (
    <Section title={t('buyPlan.title')} text={t('buyPlan.text')}>
      <Stack gap="4" mt="4">
        <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '2fr 1fr 1fr' }}>
          <Field.Root>
            <Field.Label>{t('buyPlan.plan')}</Field.Label>
            <SelectInput
              value={plan.id}
              options={plans.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setPlanId}
            />
          </Field.Root>
          <Field.Root>
            <Field.Label>{t('buyPlan.periods')}</Field.Label>
            <SelectInput
              value={String(periods)}
              options={PERIODS.map((count) => ({
                value: String(count),
                label: t(`buyPlan.count.${plan.period}`, { count }),
              }))}
              onChange={(value) => setPeriods(Number(value))}
            />
          </Field.Root>
          {teams.length > 0 && (
            <Field.Root>
              <Field.Label>{t('buyPlan.for')}</Field.Label>
              <SelectInput
                value={team?.id ?? ''}
                options={isForTeams ? receivers : [{ value: '', label: t('buyPlan.self') }, ...receivers]}
                onChange={setTeamId}
              />
            </Field.Root>
          )}
        </Box>
        <Flex layerStyle="inset" px="4" py="2" gap="4" align="center" justify="space-between" wrap="wrap">
          <Box color="fg.muted">
            {tc(`accountPlan.per.${plan.period}`, { quota: format.quota(plan.quota) })}
            {plan.seats !== null && <Box textStyle="caption">{t('buyPlan.seats', { count: plan.seats })}</Box>}
          </Box>
          <Box textStyle="figure" fontWeight="semibold">
            {price(periods)}
          </Box>
        </Flex>
        {plan.methods.length === 0 && <Callout tone="warning">{t('buyPlan.unpayable')}</Callout>}
        <Flex gap="2" wrap="wrap">
          {plan.methods.map((method) => (
            <Button
              key={method}
              flex="1"
              minW="28"
              loading={paying === method}
              loadingText={t(`method.${method}`)}
              onClick={() => void pay(method)}
            >
              {t(`method.${method}`)}
            </Button>
          ))}
        </Flex>
        {failure && <Callout tone="error">{failure}</Callout>}
      </Stack>
    </Section>
  );
}

/** Creates the order and opens the payment page. */
function useOrder() {
  const explain = useProblemText();
  const [orderOwn] = useWalletOrderPlanMutation();
  const [orderForTeam] = useWalletOrderTeamPlanMutation();
  const [paying, setPaying] = useState<PaymentMethod | null>(null);
  const [failure, setFailure] = useState<string>();
  const order = async (method: PaymentMethod, plan: { planId: string; periods: number }, teamId?: string) => {
    if (paying) return;
    setPaying(method);
    setFailure(undefined);
    const input = { ...plan, method };
    try {
      const made =
        teamId === undefined
          ? (await orderOwn({ variables: { input } })).data?.orderPlan
          : (await orderForTeam({ variables: { teamId, input } })).data?.orderTeamPlan;
      if (made) openPaymentPage(made);
    } catch (error) {
      setFailure(explain(error).text);
    }
    setPaying(null);
  };
  return { order, paying, failure };
}
