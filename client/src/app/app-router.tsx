import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';

/**
 * Renders the routes of the console. Navigation is no React transition: React interrupts a transition for every answer that
 * arrives, and `useQuery` of Apollo Client sends its variables while it renders, so a page that takes longer to render than
 * the server to answer would send the queries of the old and of the new address in turn, without end.
 */
export function AppRouter({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return <RouterProvider router={router} useTransitions={false} />;
}
