import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../features/not-found/not-found.page';
import { CrashPage } from './crash.page';
import { AdminOnly, SignedInOnly } from './guards';
import { Root } from './root';
import { adminScreens, bareScreens, openScreens, userScreens } from './screens';

const inShell: RouteObject[] = [
  ...openScreens,
  { element: <SignedInOnly />, children: [...userScreens, { element: <AdminOnly />, children: adminScreens }] },
  { path: '*', element: <NotFoundPage /> },
];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <></>,
    children: [
      ...bareScreens,
      // Apart from the entry: who signs in needs no navigation yet.
      {
        lazy: async () => ({ Component: (await import('./shell')).Shell }),
        children: [{ errorElement: <CrashPage inShell />, children: inShell }],
      },
    ],
  },
];
