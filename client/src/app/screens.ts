import type { RouteObject } from 'react-router-dom';
import { screen } from './screen';

/** Screens without shell. */
export const bareScreens: RouteObject[] = [
  screen('/setup', ['setup'], () => import('../features/setup/setup.page').then((m) => m.SetupPage)),
  screen('/login', ['login'], () => import('../features/login/login.page').then((m) => m.LoginPage)),
  screen('/register', ['login'], () => import('../features/login/register.page').then((m) => m.RegisterPage)),
  screen('/reset', ['login'], () => import('../features/login/reset-request.page').then((m) => m.ResetRequestPage)),
  screen('/user/reset', ['login'], () =>
    import('../features/login/reset-confirm.page').then((m) => m.ResetConfirmPage),
  ),
  screen('/oauth/:provider', ['login'], () => import('../features/login/callback.page').then((m) => m.CallbackPage)),
];

/** Screens anybody may open. */
export const openScreens: RouteObject[] = [
  screen('/', ['home'], () => import('../features/home/home.page').then((m) => m.HomePage)),
  screen('/pricing', ['pricing'], () => import('../features/pricing/pricing.page').then((m) => m.PricingPage)),
  screen('/about', ['about'], () => import('../features/about/about.page').then((m) => m.AboutPage)),
];

/** Screens of every signed-in person, one line each. */
export const userScreens: RouteObject[] = [
  screen('/detail', ['dashboard'], () => import('../features/dashboard/dashboard.page').then((m) => m.DashboardPage)),
  screen('/token', ['tokens'], () => import('../features/tokens/tokens.page').then((m) => m.TokensPage)),
  screen('/log', ['logs'], () => import('../features/logs/logs.page').then((m) => m.LogsPage)),
  screen('/midjourney', ['drawings'], () => import('../features/drawings/drawings.page').then((m) => m.DrawingsPage)),
  screen('/task', ['tasks'], () => import('../features/tasks/tasks.page').then((m) => m.TasksPage)),
  screen('/playground', ['playground'], () =>
    import('../features/playground/playground.page').then((m) => m.PlaygroundPage),
  ),
  screen('/chat/:id?', ['chat'], () => import('../features/chat/chat.page').then((m) => m.ChatPage)),
  screen('/chat2link', ['chat'], () => import('../features/chat/chat2link.page').then((m) => m.Chat2LinkPage)),
  screen('/topup', ['wallet'], () => import('../features/wallet/wallet.page').then((m) => m.WalletPage)),
  // Binding speaks the sign-in family's words, too.
  screen('/personal', ['personal', 'login'], () =>
    import('../features/personal/personal.page').then((m) => m.PersonalPage),
  ),
  // Logins that are bound lead everybody here; who may not edit options is told where to go.
  screen('/setting', ['settings'], () => import('../features/settings/settings.page').then((m) => m.SettingsPage)),
];

/** Screens of administrators, one line each. */
export const adminScreens: RouteObject[] = [
  screen('/channel', ['channels'], () => import('../features/channels/channels.page').then((m) => m.ChannelsPage), [
    'add',
    'edit/:id',
    'tag/:tag',
    'bulk',
  ]),
  screen('/user', ['users'], () => import('../features/users/users.page').then((m) => m.UsersPage), [
    'edit',
    'edit/:id',
  ]),
  screen('/jobs', ['jobs'], () => import('../features/jobs/jobs.page').then((m) => m.JobsPage)),
  screen('/redemption', ['redemptions'], () =>
    import('../features/redemptions/redemptions.page').then((m) => m.RedemptionsPage),
  ),
  screen('/operations', ['operations', 'jobs'], () =>
    import('../features/operations/operations.page').then((m) => m.OperationsPage),
  ),
];
