import { listSort, type Param, param } from '../../lib/list-state';
import { alertDeliverySortColumns } from '../../lib/sort-columns/alert-delivery-sort.generated';
import { alertReceiverSortColumns } from '../../lib/sort-columns/alert-receiver-sort.generated';
import { alertRuleSortColumns } from '../../lib/sort-columns/alert-rule-sort.generated';
import { alertSortColumns } from '../../lib/sort-columns/alert-sort.generated';
import { alertKinds } from './alert-kinds.generated';
import type { AlertDeliveryState } from './alerts.generated';

/** The lists of the page, in the order of their tabs. */
export const tabs = ['alerts', 'rules', 'receivers', 'deliveries'] as const;
export type AlertsTab = (typeof tabs)[number];

export const tabPath = (tab: AlertsTab): string => (tab === 'alerts' ? '/alerts' : `/alerts/${tab}`);

export const deliveryStates = ['PENDING', 'SENT', 'FAILED'] as const satisfies readonly AlertDeliveryState[];

const choiceOf = <T extends string>(values: readonly T[]) => param.choice<T | ''>(['', ...values], '') as Param<T | ''>;

export const alertSort = listSort(alertSortColumns, '-fired');

export const alertParams = {
  state: choiceOf(['firing', 'resolved'] as const),
  kind: choiceOf(alertKinds.map(({ kind }) => kind)),
  rule: param.integer(),
  sort: alertSort.param,
};

export const ruleSort = listSort(alertRuleSortColumns, 'name', { state: 'FIRING' });
export const ruleParams = { sort: ruleSort.param };

export const receiverSort = listSort(alertReceiverSortColumns, 'name');
export const receiverParams = { sort: receiverSort.param };

export const deliverySort = listSort(alertDeliverySortColumns, '-created');
export const deliveryParams = {
  state: choiceOf(deliveryStates),
  receiver: param.integer(),
  sort: deliverySort.param,
};
