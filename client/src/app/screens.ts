import type { RouteObject } from 'react-router-dom';
import { screen } from './screen';

/** Screens without the shell. */
export const bareScreens: RouteObject[] = [
  screen('/setup', ['setup'], () => import('../features/setup/setup.page').then((m) => m.SetupPage)),
  screen('/login', ['login'], () => import('../features/login/login.page').then((m) => m.LoginPage)),
  screen('/register', ['login'], () => import('../features/login/register.page').then((m) => m.RegisterPage)),
  screen('/reset', ['login'], () => import('../features/login/reset-request.page').then((m) => m.ResetRequestPage)),
  screen('/user/reset', ['login'], () =>
    import('../features/login/reset-confirm.page').then((m) => m.ResetConfirmPage),
  ),
  ...['github', 'oidc', 'linuxdo'].map((provider) =>
    screen(`/oauth/${provider}`, ['login'], () =>
      import('../features/login/callback.page').then((m) => m.CallbackPage),
    ),
  ),
];

/** Public screens. */
export const openScreens: RouteObject[] = [
  screen('/', ['home'], () => import('../features/home/home.page').then((m) => m.HomePage)),
  screen('/pricing', ['pricing'], () => import('../features/pricing/pricing.page').then((m) => m.PricingPage)),
  screen('/about', ['about'], () => import('../features/about/about.page').then((m) => m.AboutPage)),
];
