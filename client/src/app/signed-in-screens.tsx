import type { RouteObject } from 'react-router-dom';
import type { Permission } from '../lib/permissions.generated';
import { CrashPage } from './crash.page';
import { DefaultView } from './default-view';
import { Permitted, SignedInOnly } from './guards';
import { screen } from './screen';

/** The subjects of the settings. The page around them keeps their drafts, even if a subject fails to load. */
const settingsScreens: RouteObject = {
  // The router cannot show the error of a route that did not load at the route itself.
  errorElement: <CrashPage inShell />,
  children: [
    screen('/setting/operation', [], () =>
      import('../features/settings/subjects/operation.subject').then((m) => m.OperationSubject),
    ),
    screen('/setting/ratelimit', [], () =>
      import('../features/settings/subjects/ratelimit.subject').then((m) => m.RatelimitSubject),
    ),
    screen('/setting/models', [], () =>
      import('../features/settings/subjects/models.subject').then((m) => m.ModelsSubject),
    ),
    screen('/setting/system', [], () =>
      import('../features/settings/subjects/system.subject').then((m) => m.SystemSubject),
    ),
    screen('/setting/other', [], () =>
      import('../features/settings/subjects/other.subject').then((m) => m.OtherSubject),
    ),
  ],
};

/** Screens of every signed-in user. */
const userScreens: RouteObject[] = [
  screen('/detail', ['dashboard'], () => import('./dashboard-screen').then((m) => m.DashboardScreen)),
  screen(
    '/cost',
    ['costExplorer'],
    () => import('../features/cost-explorer/analytics.page').then((m) => m.AnalyticsPage),
    ['latency', 'errors'],
  ),
  screen('/model', ['model', 'pricing', 'costExplorer'], () => import('./model-screen').then((m) => m.ModelScreen)),
  screen('/token', ['tokens'], () => import('../features/tokens/tokens.page').then((m) => m.TokensPage)),
  screen('/token/:id', ['tokens', 'objects'], () => import('./token-screen').then((m) => m.TokenScreen)),
  screen('/log', ['logs'], () => import('../features/logs/log-lists.page').then((m) => m.LogListsPage), [
    'conversations',
  ]),
  screen('/midjourney', ['async-tasks'], () =>
    import('../features/async-tasks/drawings.page').then((m) => m.DrawingsPage),
  ),
  screen('/task', ['async-tasks'], () => import('../features/async-tasks/tasks.page').then((m) => m.TasksPage)),
  screen('/playground', ['playground'], () =>
    import('../features/playground/page/playground.page').then((m) => m.PlaygroundPage),
  ),
  screen('/chat/:id?', ['chat'], () => import('../features/chat/chat.page').then((m) => m.ChatPage)),
  screen('/chat2link', ['chat'], () => import('../features/chat/chat2link.page').then((m) => m.Chat2LinkPage)),
  screen('/teams', ['teams', 'statements'], () => import('../features/teams/teams.page').then((m) => m.TeamsPage), [
    'accept',
    ':id',
  ]),
  screen('/topup', ['wallet', 'statements'], () => import('../features/wallet/wallet.page').then((m) => m.WalletPage)),
  // The binding of accounts uses texts of the `login` namespace.
  screen('/personal', ['personal', 'login', 'transports'], () =>
    import('../features/personal/personal.page').then((m) => m.PersonalPage),
  ),
  // The page itself refuses users who are not root.
  screen('/import', ['imports'], () =>
    import('../features/site-imports/site-imports.page').then((m) => m.SiteImportsPage),
  ),
  // Account binding redirects every user here; users who may not edit options see where to go.
  screen('/setting', ['settings'], () => import('../features/settings/settings.page').then((m) => m.SettingsPage), [
    settingsScreens,
  ]),
];

const permitted = (to: Permission, route: RouteObject): RouteObject => ({
  element: <Permitted to={to} />,
  children: [route],
});

/** Screens of administrators and staff. */
const staffScreens: RouteObject[] = [
  permitted(
    'channels:read',
    screen('/channel', ['channels'], () => import('../features/channels/channels.page').then((m) => m.ChannelsPage), [
      'add',
      'edit/:id',
      'tag/:tag',
      'bulk',
    ]),
  ),
  permitted(
    'channels:read',
    screen('/channel/:id', ['channels', 'objects'], () => import('./channel-screen').then((m) => m.ChannelScreen)),
  ),
  permitted(
    'options:read',
    screen('/models', ['prices'], () => import('../features/settings/models/models.page').then((m) => m.ModelsPage)),
  ),
  permitted(
    'users:read',
    screen('/user', ['users'], () => import('../features/users/users.page').then((m) => m.UsersPage), [
      'edit',
      'edit/:id',
    ]),
  ),
  permitted(
    'users:read',
    screen('/user/:id', ['users', 'objects'], () => import('./user-screen').then((m) => m.UserScreen)),
  ),
  permitted(
    'jobs:read',
    screen('/jobs', ['jobs'], () => import('../features/jobs/jobs.page').then((m) => m.JobsPage)),
  ),
  permitted(
    'health:read',
    screen('/limits', ['limits'], () => import('../features/limits/limits.page').then((m) => m.LimitsPage)),
  ),
  permitted(
    'alerts:read',
    screen(
      '/alerts',
      ['alerts', 'transports'],
      () => import('../features/alerts/alerts.page').then((m) => m.AlertsPage),
      ['rules', 'receivers', 'deliveries'],
    ),
  ),
  permitted(
    'audit:read',
    screen('/audit', ['audit'], () => import('../features/audit/audit.page').then((m) => m.AuditPage)),
  ),
  permitted(
    'access:read',
    screen('/credentials', ['credentials'], () =>
      import('../features/credentials/credentials.page').then((m) => m.CredentialsPage),
    ),
  ),
  permitted(
    'payments:read',
    screen('/redemption', ['redemptions'], () =>
      import('../features/redemptions/redemptions.page').then((m) => m.RedemptionsPage),
    ),
  ),
  permitted(
    'payments:read',
    screen('/coupon', ['coupons'], () => import('../features/coupons/coupons.page').then((m) => m.CouponsPage)),
  ),
  permitted(
    'payments:read',
    screen('/plan', ['plans'], () => import('../features/plans/plans.page').then((m) => m.PlansPage)),
  ),
  permitted(
    'costs:read',
    screen(
      '/vendor-invoices',
      ['vendorInvoices'],
      () => import('../features/vendor-invoices/vendor-invoices.page').then((m) => m.VendorInvoicesPage),
      [':id'],
    ),
  ),
  permitted(
    'health:read',
    screen('/operations', ['siteHealth', 'jobs'], () =>
      import('../features/site-health/site-health.page').then((m) => m.SiteHealthPage),
    ),
  ),
];

/** Routes with the permission they require. Not part of the entry chunk, because visitors do not need them. */
export const signedInScreens: RouteObject[] = [
  {
    element: <SignedInOnly />,
    children: [{ element: <DefaultView />, children: [...userScreens, ...staffScreens] }],
  },
];
