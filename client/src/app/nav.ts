import {
  BellRing,
  BookOpen,
  CalendarSync,
  ChartColumn,
  ChartNoAxesCombined,
  Cog,
  FileDiff,
  Gauge,
  House,
  Images,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  MessagesSquare,
  ScrollText,
  ShieldCheck,
  Ticket,
  TicketPercent,
  Timer,
  UserRound,
  Users,
  UsersRound,
  Wallet,
  Waypoints,
  Workflow,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { type ChatTemplate, chatEntries, useChatTemplates } from '../lib/chat-templates';
import type { Permission } from '../lib/permissions.generated';
import { can } from '../lib/session';
import { type Status, useStatus } from '../lib/status';
import type { SessionUser } from '../lib/storage';
import type { NavGroup, NavItem, TopLink } from '../ui/shell/nav-model';
import type { NavBadges } from './use-nav-badges';

const groups = ['try', 'console', 'admin', 'personal'] as const;

interface Entry {
  group: (typeof groups)[number];
  to: string;
  label:
    | 'playground'
    | 'dashboard'
    | 'costExplorer'
    | 'token'
    | 'log'
    | 'drawing'
    | 'task'
    | 'channel'
    | 'models'
    | 'redemption'
    | 'coupon'
    | 'plan'
    | 'vendorInvoices'
    | 'user'
    | 'jobs'
    | 'limits'
    | 'alerts'
    | 'audit'
    | 'credentials'
    | 'siteHealth'
    | 'setting'
    | 'topup'
    | 'teams'
    | 'personal';
  icon: LucideIcon;
  pages?: NavItem['pages'];
  /** The permission that the entry requires. */
  permission?: Permission;
  /** The status field that enables this entry. */
  shownBy?: 'enable_data_export' | 'enable_drawing' | 'enable_task';
  /** Only for users who are in a team or may create one. */
  ofTeams?: true;
}

const entries: Entry[] = [
  { group: 'try', to: '/playground', label: 'playground', icon: MessageSquare },
  { group: 'console', to: '/detail', label: 'dashboard', icon: ChartColumn, shownBy: 'enable_data_export' },
  { group: 'console', to: '/cost', label: 'costExplorer', icon: ChartNoAxesCombined, shownBy: 'enable_data_export' },
  { group: 'console', to: '/token', label: 'token', icon: KeyRound },
  { group: 'console', to: '/log', label: 'log', icon: ScrollText },
  { group: 'console', to: '/midjourney', label: 'drawing', icon: Images, shownBy: 'enable_drawing' },
  { group: 'console', to: '/task', label: 'task', icon: ListChecks, shownBy: 'enable_task' },
  { group: 'admin', to: '/channel', label: 'channel', icon: Waypoints, permission: 'channels:read' },
  { group: 'admin', to: '/models', label: 'models', icon: BookOpen, permission: 'options:read', pages: ['/model'] },
  { group: 'admin', to: '/redemption', label: 'redemption', icon: Ticket, permission: 'payments:read' },
  { group: 'admin', to: '/coupon', label: 'coupon', icon: TicketPercent, permission: 'payments:read' },
  { group: 'admin', to: '/plan', label: 'plan', icon: CalendarSync, permission: 'payments:read' },
  { group: 'admin', to: '/vendor-invoices', label: 'vendorInvoices', icon: FileDiff, permission: 'costs:read' },
  { group: 'admin', to: '/user', label: 'user', icon: Users, permission: 'users:read' },
  { group: 'admin', to: '/jobs', label: 'jobs', icon: Workflow, permission: 'jobs:read' },
  { group: 'admin', to: '/limits', label: 'limits', icon: Timer, permission: 'health:read' },
  { group: 'admin', to: '/alerts', label: 'alerts', icon: BellRing, permission: 'alerts:read' },
  { group: 'admin', to: '/audit', label: 'audit', icon: ShieldCheck, permission: 'audit:read' },
  { group: 'admin', to: '/credentials', label: 'credentials', icon: KeyRound, permission: 'access:read' },
  { group: 'admin', to: '/operations', label: 'siteHealth', icon: Gauge, permission: 'health:read' },
  { group: 'admin', to: '/setting', label: 'setting', icon: Cog, permission: 'options:read', pages: ['/import'] },
  { group: 'personal', to: '/topup', label: 'topup', icon: Wallet },
  { group: 'personal', to: '/teams', label: 'teams', icon: UsersRound, ofTeams: true },
  { group: 'personal', to: '/personal', label: 'personal', icon: UserRound },
];

/** Whether the user has the permission of an entry, and the site or a team enables it. */
function mayOpen(
  user: SessionUser,
  status: Status,
  usesTeams: boolean,
  { permission, shownBy, ofTeams }: Entry,
): boolean {
  if (ofTeams && !usesTeams) return false;
  if (shownBy && !status[shownBy]) return false;
  return !permission || can(user, permission);
}

const chatItems = (templates: readonly ChatTemplate[] | null): NavItem[] =>
  chatEntries(templates).map(({ name, place }) => ({ to: `/chat/${place}`, label: name, icon: MessagesSquare }));

/** The sidebar groups of a user. An entry is included if the user may open its screen and the site enables it. */
export function useNavGroups(user: SessionUser | null, navBadges?: NavBadges): NavGroup[] {
  const { t } = useTranslation('nav');
  const status = useStatus();
  const templates = useChatTemplates();
  return useMemo(() => {
    if (!user) return [];
    const reachable = entries.filter((entry) => mayOpen(user, status, navBadges?.usesTeams ?? false, entry));
    return groups
      .map((id) => ({
        id,
        label: t(`group.${id}`),
        items: [
          ...reachable
            .filter(({ group }) => group === id)
            .map(({ to, label, icon, pages }) => ({ to, label: t(label), icon, pages, badge: navBadges?.badges[to] })),
          ...(id === 'try' ? chatItems(templates) : []),
        ],
      }))
      .filter(({ items }) => items.length > 0);
  }, [t, user, status, templates, navBadges]);
}

/** Every page that the navigation links to, without duplicates. */
export function useLinkedPages(groups: readonly NavGroup[], links: readonly TopLink[]): NavItem[] {
  return useMemo(
    () => [
      ...groups.flatMap(({ items }) => items),
      ...links
        .filter(({ to, external }) => !external && to !== '/token')
        .map(({ to, label }) => ({ to, label, icon: to === '/' ? House : BookOpen })),
    ],
    [groups, links],
  );
}
