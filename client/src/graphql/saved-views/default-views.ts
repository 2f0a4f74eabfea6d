import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useSessionUser } from '../../lib/session';
import { stored, storedJson, useStored } from '../../lib/storage';

const viewSchema = z.object({ id: z.string(), search: z.string() });
const viewsSchema = z.record(z.string(), viewSchema);

/** The views with which screens open, by screen. */
export type DefaultViews = z.infer<typeof viewsSchema>;

/** Default views of the last user of this browser, so that a list is read once, with the filters of its view. */
const remembered = storedJson('default-views', z.nullable(z.object({ user: z.number(), views: viewsSchema })), null);

export const viewsByScreen = (views: readonly { id: string; screen: string; search: string }[]): DefaultViews =>
  Object.fromEntries(views.map(({ id, screen, search }) => [screen, { id, search }]));

/** `undefined` in a browser that has not read the default views of this user. */
export function useDefaultViews(): DefaultViews | undefined {
  const user = useSessionUser()?.id;
  const known = useStored(remembered);
  return useMemo(() => (known?.user === user ? known?.views : undefined), [known, user]);
}

export function rememberDefaultViews(views: DefaultViews) {
  const user = stored.user.read()?.id;
  if (user !== undefined) remembered.write({ user, views });
}

/** @param view `undefined` if the screen has no default view */
export function rememberDefaultView(screen: string, view: { id: string; search: string } | undefined) {
  const known = remembered.read();
  if (!known || known.user !== stored.user.read()?.id) return;
  const { [screen]: _, ...others } = known.views;
  remembered.write({ ...known, views: view ? { ...others, [screen]: { id: view.id, search: view.search } } : others });
}

const openingSchema = z.object({ opensView: z.enum(['default', 'link']) });

/** With which view a screen has just been opened: the default view, or the view of a link that contains only its id. */
export type Opening = z.infer<typeof openingSchema>['opensView'];

/** State of the address of a screen that has just been opened with a view. */
export const openingState = (state: unknown, opensView: Opening) => ({ ...(state as object | null), opensView });
export const openingOf = (state: unknown): Opening | undefined => z.safeParse(openingSchema, state).data?.opensView;
