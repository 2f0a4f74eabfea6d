import type { RouteObject } from 'react-router-dom';
import { signInProviders } from '../lib/sign-in-providers.generated';
import { screen } from './screen';

const redirecting = signInProviders.filter(({ flow }) => flow === 'redirect');

/** Screens without the shell: sign-in and the first set-up. */
export const bareScreens: RouteObject[] = [
  screen('/setup', ['setup'], () => import('../features/setup/setup.page').then((m) => m.SetupPage)),
  screen('/login', ['login'], () => import('../features/login/login.page').then((m) => m.LoginPage)),
  screen('/register', ['login'], () => import('../features/login/register.page').then((m) => m.RegisterPage)),
  screen('/reset', ['login'], () => import('../features/login/reset-request.page').then((m) => m.ResetRequestPage)),
  screen('/user/reset', ['login'], () =>
    import('../features/login/reset-confirm.page').then((m) => m.ResetConfirmPage),
  ),
  ...redirecting.map(({ name }) =>
    screen(`/oauth/${name}`, ['login'], () => import('../features/login/callback.page').then((m) => m.CallbackPage)),
  ),
];
