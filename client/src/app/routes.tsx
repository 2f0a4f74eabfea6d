import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { PageUnavailable } from '../ui/feedback/page-unavailable';
import { bareScreens } from './bare-screens';
import { CrashPage } from './crash.page';
import { Root } from './root';
import { visitorScreens } from './visitor-screens';

const inShell = 'in-shell';
let complete = false;

/** Loads the screens of signed-in users when an address matches no public screen. */
export const findScreens: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  if (complete) return;
  const { signedInScreens } = await import('./signed-in-screens');
  complete = true;
  patch(inShell, signedInScreens);
};

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <></>,
    children: [
      ...bareScreens,
      // Not part of the entry chunk: the sign-in pages need no navigation.
      {
        lazy: async () => ({ Component: (await import('./shell')).Shell }),
        children: [
          {
            id: inShell,
            errorElement: <CrashPage inShell />,
            children: [...visitorScreens, { path: '*', element: <PageUnavailable reason="notFound" /> }],
          },
        ],
      },
    ],
  },
];
