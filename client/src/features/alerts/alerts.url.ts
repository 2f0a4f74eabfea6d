import { listSort, type Param, param } from '../../lib/list-state';
import type {
  AlertDeliverySort,
  AlertDeliveryState,
  AlertKind,
  AlertReceiverSort,
  AlertRuleSort,
  AlertSort,
} from './alerts.generated';

/** The lists of the page, in the order of their tabs. */
export const tabs = ['alerts', 'rules', 'receivers', 'deliveries'] as const;
export type AlertsTab = (typeof tabs)[number];

export const tabPath = (tab: AlertsTab): string => (tab === 'alerts' ? '/alerts' : `/alerts/${tab}`);

export const alertKinds = [
  'BUDGET',
  'ERROR_RATE',
  'LATENCY',
  'CHANNEL_DISABLED',
  'UPSTREAM_BALANCE',
  'UNPRICED_MODEL',
  'LEDGER_DRIFT',
  'SETTLEMENT_LAG',
  'JOB_FAILURE',
] as const satisfies readonly AlertKind[];

export const deliveryStates = ['PENDING', 'SENT', 'FAILED'] as const satisfies readonly AlertDeliveryState[];

const choiceOf = <T extends string>(values: readonly T[]) => param.choice<T | ''>(['', ...values], '') as Param<T | ''>;

export const alertSort = listSort<AlertSort>(
  {
    fired: { sort: 'FIRED', desc: true },
    resolved: { sort: 'RESOLVED', desc: true },
    rule: { sort: 'RULE', desc: false },
    subject: { sort: 'SUBJECT', desc: false },
  },
  '-fired',
);

export const alertParams = {
  state: choiceOf(['firing', 'resolved'] as const),
  kind: choiceOf(alertKinds),
  rule: param.integer(),
  sort: alertSort.param,
};

export const ruleSort = listSort<AlertRuleSort>(
  {
    state: { sort: 'FIRING', desc: true },
    name: { sort: 'NAME', desc: false },
    kind: { sort: 'KIND', desc: false },
    evaluated: { sort: 'EVALUATED', desc: true },
  },
  'name',
);
export const ruleParams = { sort: ruleSort.param };

export const receiverSort = listSort<AlertReceiverSort>(
  {
    name: { sort: 'NAME', desc: false },
    transport: { sort: 'TRANSPORT', desc: false },
    created: { sort: 'CREATED', desc: true },
  },
  'name',
);
export const receiverParams = { sort: receiverSort.param };

export const deliverySort = listSort<AlertDeliverySort>(
  {
    state: { sort: 'STATE', desc: false },
    transport: { sort: 'TRANSPORT', desc: false },
    attempts: { sort: 'ATTEMPTS', desc: true },
    created: { sort: 'CREATED', desc: true },
    sent: { sort: 'SENT', desc: true },
  },
  '-created',
);
export const deliveryParams = {
  state: choiceOf(deliveryStates),
  receiver: param.integer(),
  sort: deliverySort.param,
};
