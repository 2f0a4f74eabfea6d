import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { AlertList } from './alert-list';
import { type AlertsTab, tabs } from './alerts.url';

/** Firing alerts are the most visited; the other lists are loaded when they are opened. */
const lists: Record<AlertsTab, ComponentType> = {
  alerts: AlertList,
  rules: lazy(() => import('./rule-list').then((m) => ({ default: m.RuleList }))),
  receivers: lazy(() => import('./receiver-list').then((m) => ({ default: m.ReceiverList }))),
  deliveries: lazy(() => import('./delivery-list').then((m) => ({ default: m.DeliveryList }))),
};

/** Alerts, their rules and receivers, and the deliveries. */
export function AlertsPage() {
  const { tab = '' } = useMatch('/alerts/:tab')?.params ?? {};
  const List = lists[tabs.find((known) => known === tab) ?? 'alerts'];
  return (
    <Suspense fallback={null}>
      <List />
    </Suspense>
  );
}
