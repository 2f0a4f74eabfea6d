import { skipToken } from '@apollo/client/react';
import { Dialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { type ObjectKind, objectPath } from '../../lib/object-path';
import { useOfferedCommands } from '../../lib/page-commands';
import { useCan } from '../../lib/session';
import { useStored } from '../../lib/storage';
import type { NavItem } from '../../ui/shell/nav-model';
import { type Entry, isOfPage, recordIcons, remember, shown, visits } from './entry';
import { score } from './match';
import { usePaletteModelsQuery, usePaletteRecordsQuery } from './palette.generated';
import { PaletteView } from './palette.view';
import { useEntries } from './use-entries';
import { useMounted } from './use-mounted';
import { usePlaces } from './use-places';

const pauseMs = 200;

const maxModels = 5;

interface PaletteDialogProps {
  open: boolean;
  onClose(): void;
  /** The screens that the user may open. */
  places: readonly NavItem[];
  onShortcuts(): void;
}

/** Command palette: opens pages, runs frequent actions, and commands on the selected rows or the object of the page. */
export function PaletteDialog({ open, onClose, places, onShortcuts }: PaletteDialogProps) {
  const { t } = useTranslation('palette');
  const [went, setWent] = useState(false);
  const mounted = useMounted();
  useEffect(() => {
    if (open) setWent(false);
  }, [open]);
  return (
    <Dialog.Root
      open={open && mounted}
      onOpenChange={(details) => !details.open && onClose()}
      size="lg"
      // After navigation the focus goes to the heading of the new page instead.
      restoreFocus={!went}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content aria-label={t('title')} overflow="hidden" h={{ base: '90dvh', sm: 'auto' }}>
            <Search
              places={places}
              onShortcuts={onShortcuts}
              onDone={(left) => {
                setWent(left);
                onClose();
              }}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface SearchProps extends Pick<PaletteDialogProps, 'places' | 'onShortcuts'> {
  /** `left`: another page was opened. */
  onDone(left: boolean): void;
}

function Search({ places, onShortcuts, onDone }: SearchProps) {
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState(0);
  const recent = useStored(visits);
  const ofPage = usePageEntries();
  const ofSite = useEntries(places, onShortcuts);
  const known = useMemo(() => [...ofPage, ...ofSite], [ofPage, ofSite]);
  const records = useRecords(query, places);
  const parts = useMemo(() => shown(query, known, records.entries, recent), [query, known, records.entries, recent]);
  const flat = useMemo(() => parts.flatMap(({ entries }) => entries), [parts]);
  const active = flat[Math.min(picked, flat.length - 1)];
  const open = useOpen(onDone);
  return (
    <PaletteView
      id={useId()}
      query={query}
      onQuery={(text) => {
        setQuery(text);
        setPicked(0);
      }}
      parts={parts}
      active={active}
      searching={query.trim() !== '' && records.searching}
      onMove={(by) => setPicked((Math.min(picked, flat.length - 1) + by + flat.length) % Math.max(1, flat.length))}
      onPoint={(entry) => setPicked(flat.indexOf(entry))}
      onOpen={open}
    />
  );
}

function useOpen(onDone: (left: boolean) => void) {
  const navigate = useNavigate();
  return useCallback(
    (entry: Entry, elsewhere: boolean) => {
      if (!isOfPage(entry)) remember({ ...entry, id: entry.id.replace(/^recent /, '') });
      if (entry.to === undefined) entry.run?.();
      else if (elsewhere || entry.external) window.open(entry.to, '_blank', 'noopener,noreferrer');
      else navigate(entry.to);
      onDone(entry.to !== undefined && !elsewhere);
    },
    [navigate, onDone],
  );
}

/** Records that match the query: tokens and models, and the others that the user may see. */
function useRecords(query: string, places: readonly NavItem[]): { entries: Entry[]; searching: boolean } {
  const { t } = useTranslation('palette');
  const [channels, users] = [useCan('channels:read'), useCan('users:read')];
  const text = useLater(query.trim());
  const { latest: found, loading } = usePaletteRecordsQuery(
    text ? { variables: { text, channels, users }, fetchPolicy: 'network-only' } : skipToken,
  );
  const models = usePaletteModelsQuery().data?.usableModels;
  const ofPlaces = usePlaces(text, places);
  const entries = useMemo(() => {
    if (!text) return [];
    const record = (kind: ObjectKind, id: string, label: string, hint?: string): Entry => ({
      id: `${kind} ${id}`,
      section: 'record',
      label,
      hint: hint ? `${t(`kind.${kind}`)} · ${hint}` : t(`kind.${kind}`),
      icon: recordIcons[kind],
      to: objectPath(kind, id),
    });
    const fitting = (models ?? [])
      .map((model) => ({ model, fit: score(text, model) }))
      .filter(({ fit }) => fit > 0)
      .sort((a, b) => b.fit - a.fit)
      .slice(0, maxModels);
    return [
      ...(found?.channels?.nodes ?? []).map(({ id, name }) => record('channel', id, name, `#${id}`)),
      ...(found?.users?.nodes ?? []).map(({ id, username, displayName }) =>
        record('user', id, displayName || username, `#${id} ${username}`),
      ),
      ...(found?.tokens.nodes ?? []).map(({ id, name, keyHint }) => record('token', id, name, `#${id} ${keyHint}`)),
      ...fitting.map(({ model }) => record('model', model, model)),
      ...ofPlaces,
    ];
  }, [text, found, models, ofPlaces, t]);
  return { entries, searching: loading || text !== query.trim() };
}

function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

/** The commands on the selected rows and on the object of the page. */
function usePageEntries(): Entry[] {
  const navigate = useNavigate();
  const offers = useOfferedCommands();
  return useMemo(
    () =>
      offers.flatMap(({ target, commands }) =>
        commands
          .filter(({ disabled }) => !disabled)
          .map(({ id, label, icon = ChevronRight, to, onSelect }): Entry => {
            const run = () => void (to === undefined ? onSelect?.() : navigate(to));
            return { id: `${target} ${id}`, section: target, label, icon, run };
          }),
      ),
    [offers, navigate],
  );
}
