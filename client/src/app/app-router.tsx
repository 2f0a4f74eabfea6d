import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';

/**
 * Renders the routes of the console. Navigation does not use a React transition: React interrupts a transition whenever
 * a response arrives, and `useQuery` of Apollo Client sends its variables during render. A page that renders more
 * slowly than the server responds would then alternate between the queries of the old and the new address in an endless
 * loop.
 */
export function AppRouter({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return <RouterProvider router={router} useTransitions={false} />;
}
