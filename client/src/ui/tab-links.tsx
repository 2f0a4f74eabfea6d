import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { coarse } from './theme/recipes/touch';

interface TabLink {
  id: string;
  to: string;
  /** Translated. */
  label: string;
  /** After the label, such as a number. */
  mark?: ReactNode;
  /** State of the history entry that the link adds. */
  state?: string;
}

const Bar = chakra('nav', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    overflowY: 'hidden',
    '&:not([data-inline])': { mb: '5', borderBottomWidth: '1px', borderColor: 'border' },
    '&[data-inline] > a': { h: '8' },
  },
});

const Tab = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: '9',
    px: '3',
    gap: '1.5',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page]': { color: 'fg', borderColor: 'brand.solid' },
    [coarse]: { h: '11' },
  },
});

interface TabLinksProps {
  label: string;
  tabs: readonly TabLink[];
  current: string;
  /** Shares its line with other controls. */
  inline?: boolean;
}

/** Tabs of a page, each with its own address. */
export function TabLinks({ label, tabs, current, inline }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  // In a narrow tab bar the current tab may be outside the view.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <Bar ref={bar} aria-label={label} data-inline={inline || undefined}>
      {tabs.map(({ id, to, label: name, mark, state }) => (
        <Tab
          key={id}
          to={to}
          data-tab={id}
          preventScrollReset
          state={state}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
          {mark}
        </Tab>
      ))}
    </Bar>
  );
}
