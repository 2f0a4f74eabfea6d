import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { loadTexts } from '../../i18n/setup';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import type { ChannelChoicesQuery, ChannelRowFragment } from './shared/channels.generated';

// Drawers load with the form library when they first open.
const ChannelDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./form/channel-form.drawer'), loadTexts('channelForm')]);
  return { default: module.ChannelDrawer };
});
const EditTagDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./tags/edit-tag.drawer'), loadTexts('channelForm')]);
  return { default: module.EditTagDrawer };
});
const BulkEditDrawer = lazy(async () => {
  const [module] = await Promise.all([import('./form/bulk-edit.drawer'), loadTexts('channelForm')]);
  return { default: module.BulkEditDrawer };
});

interface RoutedDrawersProps {
  choices: ChannelChoicesQuery | undefined;
  selection: readonly ChannelRowFragment[];
  reload(): Promise<unknown>;
  onDelete(ids: readonly string[], name?: string): Promise<boolean>;
}

/** Drawers with an address: a channel, a tag, the selected channels. */
export function RoutedDrawers({ choices, selection, reload, onDelete }: RoutedDrawersProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const added = useMatch('/channel/add');
  const edited = useMatch('/channel/edit/:id');
  const tagged = useMatch('/channel/tag/:tag');
  const bulk = useMatch('/channel/bulk');
  const address =
    (added && 'add') ??
    (edited && `edit/${edited.params.id}`) ??
    (tagged && `tag/${tagged.params.tag}`) ??
    (bulk && 'bulk');
  const drawer = useRouteDrawer(address ?? null);
  const { target, open, serial } = drawer;
  if (target === null) return null;
  // A selection is not part of the address, so the bulk drawer closes if nothing is selected.
  if (target === 'bulk' && open && selection.length === 0)
    return <Navigate replace to={{ pathname: '/channel', search }} />;
  const [kind, ...rest] = target.split('/');
  const name = rest.join('/');
  const common = { open, reload, onClose: () => navigate({ pathname: '/channel', search }) };
  const offered = { groups: choices?.groups ?? [], models: choices?.knownModels ?? [] };
  return (
    <Suspense fallback={null}>
      {kind === 'tag' ? (
        <EditTagDrawer key={serial} {...common} {...offered} tag={name} />
      ) : kind === 'bulk' ? (
        <BulkEditDrawer key={serial} {...common} {...offered} channels={selection} />
      ) : (
        <ChannelDrawer
          key={serial}
          {...common}
          choices={choices}
          id={kind === 'edit' ? name : null}
          onDelete={onDelete}
        />
      )}
    </Suspense>
  );
}
