import { skipToken } from '@apollo/client/react';
import { useCachedRow } from '../../graphql/cached-row';
import { useTranslation } from '../../i18n/use-translation';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import type { CreatedKey } from './created-tokens.dialog';
import { type TokenChanges, TokenFormDrawer } from './token-form.drawer';
import { createInput, type TokenForm, updateInput } from './token-form.schema';
import {
  TokenRowFragmentDoc,
  useCreateTokensMutation,
  useTokenToEditQuery,
  useUpdateTokenMutation,
} from './tokens.generated';
import { useTokenChoices } from './use-token-choices';

interface TokenDrawerProps {
  /** `new` or the id of a token. */
  which: string;
  /** The team that a new token belongs to; null: the user. */
  teamId: string | null;
  /** The project that is chosen for a new token of the team at first; null: none. */
  projectId: string | null;
  open: boolean;
  onClose(): void;
  onCreated(keys: CreatedKey[]): void;
}

/** Creates or edits a token. Mounted with a new key each time it opens. */
export function TokenDrawer({ which, teamId, projectId, open, onClose, onCreated }: TokenDrawerProps) {
  const { t } = useTranslation('tokens');
  const creating = which === newRecord;
  const stored = useTokenToEditQuery(creating ? skipToken : { variables: { id: which } });
  const row = useCachedRow(TokenRowFragmentDoc, 'Token', creating ? null : which);
  const token = stored.data?.token ?? row;
  const choices = useTokenChoices(creating ? teamId : token?.teamId);
  const [create] = useCreateTokensMutation();
  const [update] = useUpdateTokenMutation();

  const save = async (values: TokenForm, changed: TokenChanges) => {
    if (creating) {
      const { data } = await create({
        variables: {
          input: { ...createInput(values), teamId, projectId: values.projectId || null },
          count: values.count ?? 1,
        },
      });
      onCreated((data?.createTokens ?? []).map(({ key, token }) => ({ id: token.id, name: token.name, key })));
      return;
    }
    await update({ variables: { id: which, input: updateInput(values, changed) } });
    notify.success(t('done.updated'));
  };
  return (
    <TokenFormDrawer
      open={open}
      onClose={onClose}
      creating={creating}
      token={token}
      loading={!creating && stored.loading && !token}
      loadError={stored.error}
      onRetry={() => void stored.refetch()}
      choices={choices}
      projectId={projectId}
      onSubmit={save}
    />
  );
}
