import { Ban, KeySquare, Pencil, ShieldCheck } from 'lucide-react';
import { lazy, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { listSort, pageOf, useListState } from '../../lib/list-state';
import { useCan } from '../../lib/session';
import { serviceCredentialSortColumns } from '../../lib/sort-columns/service-credential-sort.generated';
import type { RowCommands } from '../../resource-list/commands';
import { CreateButton } from '../../resource-list/create-button';
import { DrawerSlot } from '../../resource-list/drawer-slot';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useEditDrawer } from '../../resource-list/use-edit-drawer';
import { useDeleteOne } from '../../resource-list/use-list-commands';
import type { CreatedCredential } from './credential.drawer';
import { useCredentialColumns } from './credential-columns';
import {
  type ServiceCredentialRowFragment,
  useRevokeServiceCredentialMutation,
  useServiceCredentialsQuery,
} from './credentials.generated';
import { SecretDialog } from './secret.dialog';

const credentialSort = listSort(serviceCredentialSortColumns, '-state', { used: 'LAST_USED' });

const credentialListParams = { sort: credentialSort.param };

const CredentialDrawer = lazy(() =>
  import('./credential.drawer').then((module) => ({ default: module.CredentialDrawer })),
);

/** Credentials with which programs use the management API and GraphQL. */
export function CredentialsPage() {
  const { t } = useTranslation('credentials');
  const list = useListState(credentialListParams);
  const drawer = useEditDrawer();
  const [created, setCreated] = useState<CreatedCredential | null>(null);
  const { latest, loading, error, refetch } = useServiceCredentialsQuery({
    variables: credentialSort.argumentsOf(list.filters.sort),
    fetchPolicy: 'cache-and-network',
  });
  const mayWrite = useCan('access:write');
  const refresh = () => refetch().catch(() => undefined);
  return (
    <>
      <ResourceList
        id="service-credentials"
        views={viewsOf('SERVICE_CREDENTIALS')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('title')}
        page={latest && pageOf(latest.serviceCredentials, list)}
        columns={useCredentialColumns()}
        {...{ list, loading, error }}
        sort={sortOf(list, credentialSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refresh()}
        commandsOf={useCommands(drawer.show, refresh)}
        dimmed={({ revokedAt }) => revokedAt !== null}
        create={mayWrite && <CreateButton show={drawer.show}>{t('add')}</CreateButton>}
        empty={{ icon: KeySquare, title: t('empty.title'), text: t('empty.text') }}
      />
      {latest && mayWrite && (
        <DrawerSlot drawer={drawer}>
          {(shown) => (
            <CredentialDrawer
              {...shown}
              rows={latest.serviceCredentials}
              onCreated={setCreated}
              onSaved={() => void refresh()}
            />
          )}
        </DrawerSlot>
      )}
      <SecretDialog created={created} onClose={() => setCreated(null)} />
    </>
  );
}

function useCommands(edit: (id: string) => void, refresh: () => Promise<unknown>) {
  const { t } = useTranslation('credentials');
  const navigate = useNavigate();
  const [mayWrite, mayAudit] = [useCan('access:write'), useCan('audit:read')];
  const [mutateRevoked] = useRevokeServiceCredentialMutation();
  const revoke = useDeleteOne({
    confirmation: (name) => ({
      title: t('revoke.title', { name }),
      text: t('revoke.text'),
      action: t('revoke.action'),
    }),
    remove: (id) => mutateRevoked({ variables: { id } }),
    done: t('revoke.done'),
    onDeleted: refresh,
  });
  return useCallback(
    ({ id, name, revokedAt }: ServiceCredentialRowFragment): RowCommands => {
      const changeable = mayWrite && revokedAt === null;
      return {
        buttons: [changeable && { id: 'edit', icon: Pencil, label: t('edit', { name }), onSelect: () => edit(id) }],
        menuLabel: t('more', { name }),
        menu: [
          mayAudit && {
            id: 'changes',
            label: t('changes'),
            icon: ShieldCheck,
            onSelect: () => void navigate(`/audit?object=service_credential&id=${id}`),
          },
          changeable && {
            id: 'revoke',
            label: t('revoke.action'),
            icon: Ban,
            dangerous: true,
            onSelect: () => void revoke(id, name),
          },
        ],
      };
    },
    [t, navigate, mayWrite, mayAudit, edit, revoke],
  );
}
