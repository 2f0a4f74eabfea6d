import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Spinner } from '@chakra-ui/react/spinner';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ExternalLink, Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Keys } from '../../ui/keys';
import type { Entry, Shown } from './entry';

const Field = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: '12',
    bg: 'transparent',
    outline: '0',
    fontSize: { base: 'md', sm: 'sm' },
  },
});
const Line = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '3',
    minH: { base: '11', sm: '9' },
    borderRadius: 'control',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'brand.subtle', color: 'brand.fg' },
  },
});

interface PaletteViewProps {
  id: string;
  query: string;
  onQuery(text: string): void;
  parts: readonly Shown[];
  active: Entry | undefined;
  searching: boolean;
  onMove(by: 1 | -1): void;
  onPoint(entry: Entry): void;
  /** `elsewhere`: in a new tab. */
  onOpen(entry: Entry, elsewhere: boolean): void;
}

/** A search field with a list controlled by the arrow keys; entries are links, so that a middle click opens a tab. */
export function PaletteView(props: PaletteViewProps) {
  const { id, query, onQuery, parts, active, searching, onMove, onPoint, onOpen } = props;
  const { t } = useTranslation('palette');
  const { t: tc } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  const lineId = (entry: Entry) => `${id}-${entry.id.replaceAll(/[^\w-]/g, '_')}`;
  const activeId = active && lineId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      onMove(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onOpen(active, event.metaKey || event.ctrlKey);
    }
  };
  const count = parts.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <Flex align="center" gap="3" px="4" borderBottomWidth="1px" borderColor="border" flexShrink="0">
        <Box color="fg.subtle">{searching ? <Spinner size="sm" /> : <Search size={16} aria-hidden />}</Box>
        <Field
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Flex>
      <Box
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('title')}
        flex="1"
        overflowY="auto"
        overscrollBehavior="contain"
        p="2"
        maxH={{ sm: '25rem' }}
      >
        {parts.map(({ section, entries }) => (
          <Box key={section} role="group" aria-label={t(`section.${section}`)} mb="2">
            <Box px="3" py="1" textStyle="caption" color="fg.subtle" aria-hidden>
              {t(`section.${section}`)}
            </Box>
            {entries.map((entry) => (
              <EntryLine
                key={entry.id}
                id={lineId(entry)}
                entry={entry}
                selected={entry === active}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            ))}
          </Box>
        ))}
      </Box>
      {count === 0 && !searching && (
        <Box px="5" pb="6" color="fg.muted">
          {t('nothing', { query: query.trim() })}
        </Box>
      )}
      <VisuallyHidden role="status">{query && !searching ? t('count', { count }) : ''}</VisuallyHidden>
      <Flex
        hideBelow="sm"
        gap="4"
        px="5"
        py="2.5"
        borderTopWidth="1px"
        borderColor="border"
        textStyle="caption"
        color="fg.muted"
        aria-hidden
      >
        <Flex gap="1.5" align="center">
          <Keys keys={['↑', '↓']} /> {t('key.move')}
        </Flex>
        <Flex gap="1.5" align="center">
          <Keys keys={['Enter']} /> {t('key.open')}
        </Flex>
        <Flex gap="1.5" align="center">
          <Keys keys={['mod', 'Enter']} /> {t('key.newTab')}
        </Flex>
        <Flex gap="1.5" align="center" ms="auto">
          <Keys keys={['Esc']} /> {tc('action.close')}
        </Flex>
      </Flex>
    </>
  );
}

interface EntryLineProps extends Pick<PaletteViewProps, 'onPoint' | 'onOpen'> {
  id: string;
  entry: Entry;
  selected: boolean;
}

function EntryLine({ id, entry, selected, onPoint, onOpen }: EntryLineProps) {
  const { icon: Icon, label, hint, to, external } = entry;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    onOpen(entry, event.metaKey || event.ctrlKey);
  };
  return (
    <Line
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={to}
      onClick={onClick}
      onPointerMove={() => !selected && onPoint(entry)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
      <Box as="span" truncate minW="0">
        {label}
      </Box>
      {external && <ExternalLink size={12} aria-hidden />}
      {hint && (
        <Box as="span" ms="auto" ps="3" textStyle="caption" color="fg.muted" truncate flexShrink="0" maxW="50%">
          {hint}
        </Box>
      )}
    </Line>
  );
}
