import { getFixedT } from 'i18next';
import { ChartColumn, KeyRound, MessageSquare, ScrollText, UserRound, Wallet, Waypoints } from 'lucide-react';
import type { NavGroup, ShellAccount, TopLink } from '../ui/shell/nav-model';

const t = getFixedT(null, 'nav');

/** Navigation of an administrator, shortened. */
export const navGroups = (): NavGroup[] => [
  { id: 'try', label: t('group.try'), items: [{ to: '/playground', label: t('playground'), icon: MessageSquare }] },
  {
    id: 'console',
    label: t('group.console'),
    items: [
      { to: '/detail', label: t('dashboard'), icon: ChartColumn },
      { to: '/token', label: t('token'), icon: KeyRound },
      { to: '/log', label: t('log'), icon: ScrollText },
    ],
  },
  {
    id: 'admin',
    label: t('group.admin'),
    items: [
      {
        to: '/channel',
        label: t('channel'),
        icon: Waypoints,
        badge: { label: t('badge.channels', { count: 3 }), count: 3 },
      },
      { to: '/docs', label: t('docs'), icon: ScrollText, external: true },
    ],
  },
  {
    id: 'personal',
    label: t('group.personal'),
    items: [{ to: '/topup', label: t('topup'), icon: Wallet, badge: { label: t('badge.balance') } }],
  },
];

export const topLinks = (): TopLink[] => [
  { to: '/', label: t('home') },
  { to: '/token', label: t('console'), current: true },
  { to: '/pricing', label: t('pricing') },
  { to: '/about', label: t('about') },
];

const nothing = () => undefined;

export const account = (name = 'Alice'): ShellAccount => ({
  name,
  role: t('group.admin'),
  links: [
    { to: '/topup', label: t('topup'), icon: Wallet, badge: { label: t('badge.balance') } },
    { to: '/personal', label: t('personal'), icon: UserRound },
  ],
  onGuide: nothing,
  onShortcuts: nothing,
  onLogout: nothing,
});

export const longName = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff';
