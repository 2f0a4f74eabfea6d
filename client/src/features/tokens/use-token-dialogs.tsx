import { lazy, Suspense, useCallback, useState } from 'react';
import { sampleModel, siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import type { CreatedKey } from './created-tokens.dialog';
import type { TokenRowFragment } from './tokens.generated';
import type { TokenChoices } from './use-token-choices';
import { useTokenCommands } from './use-token-commands';

// Dialogs load when they first open.
const RotateKeyDialog = lazy(() =>
  import('./rotation/rotate-key.dialog').then((module) => ({ default: module.RotateKeyDialog })),
);
const CreatedTokensDialog = lazy(() =>
  import('./created-tokens.dialog').then((module) => ({ default: module.CreatedTokensDialog })),
);
const UseWithDialog = lazy(() => import('./use-with.dialog').then((module) => ({ default: module.UseWithDialog })));

interface TokenDialogsInput {
  choices: TokenChoices | undefined;
  selected: readonly string[];
  /** Undefined for a token that was deleted. */
  tokenOf(id: string): TokenRowFragment | undefined;
  /** Whether the form is open: closing it would also close every dialog above it. */
  isEditing: boolean;
  /** Stable. */
  onEdit(id: string): void;
  onDeleted(ids: readonly string[]): unknown;
}

/** The commands on tokens, which the list and the page of a token share, and the dialogs that they open. */
export function useTokenDialogs({ choices, selected, tokenOf, isEditing, onEdit, onDeleted }: TokenDialogsInput) {
  const [created, setCreated] = useState<CreatedKey[]>();
  const [showsCreated, setShowsCreated] = useState(false);
  /** The token of the instructions for clients, which stays while their dialog closes. */
  const [used, setUsed] = useState<TokenRowFragment>();
  const [using, setUsing] = useState(false);
  /** The token whose key is rotated, which stays while the dialog closes. */
  const [rotated, setRotated] = useState<string>();
  const [rotating, setRotating] = useState(false);
  const onUse = useCallback((token: TokenRowFragment) => {
    setUsed(token);
    setUsing(true);
  }, []);
  const onRotate = useCallback(({ id }: TokenRowFragment) => {
    setRotated(id);
    setRotating(true);
  }, []);
  const commands = useTokenCommands({ selected, onEdit, onUse, onRotate, onDeleted });
  const { server_address, system_name } = useStatus();
  const rotatedToken = rotated === undefined ? undefined : tokenOf(rotated);
  const origin = siteOrigin(server_address);
  const model = choices?.usableModels?.includes(sampleModel) ? sampleModel : choices?.usableModels?.[0];
  /** The address of the API and a model, for examples. */
  const sample = { origin, model: model ?? sampleModel };
  const showCreated = (keys: CreatedKey[]) => {
    setCreated(keys);
    setShowsCreated(true);
  };
  const dialogs = (
    <>
      {used && (
        <Suspense fallback={null}>
          <UseWithDialog
            open={using}
            onClose={() => setUsing(false)}
            token={used}
            models={used.modelLimitsEnabled ? used.modelLimits : (choices?.usableModels ?? [])}
            origin={origin}
            site={system_name}
            reveal={() => commands.reveal(used.id)}
          />
        </Suspense>
      )}
      {rotatedToken && (
        <Suspense fallback={null}>
          <RotateKeyDialog
            open={rotating}
            onClose={() => setRotating(false)}
            token={rotatedToken}
            onRotated={(key) => {
              setRotating(false);
              showCreated([{ id: rotatedToken.id, name: rotatedToken.name, key, isRotated: true }]);
            }}
          />
        </Suspense>
      )}
      {created && (
        <Suspense>
          <CreatedTokensDialog
            created={isEditing || !showsCreated ? null : created}
            onClose={() => setShowsCreated(false)}
            {...sample}
          />
        </Suspense>
      )}
    </>
  );
  return { commands, onRotate, showCreated, sample, dialogs };
}
