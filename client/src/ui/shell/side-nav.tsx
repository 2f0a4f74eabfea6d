import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { coarse } from '../theme/recipes/touch';
import { Tip } from '../tip';
import type { NavGroup, NavItem, NavMark } from './nav-model';

const entry = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    h: '9',
    px: '3',
    borderRadius: 'control',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    position: 'relative',
    transition: 'background-color {durations.fast}, color {durations.fast}',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'medium' },
    [coarse]: { h: '11' },
  },
} as const;
const Entry = chakra(NavLink, entry);
const OutEntry = chakra('a', entry);

interface SideNavProps {
  groups: readonly NavGroup[];
  /** Name of the navigation landmark, translated. */
  label: string;
  /** Icons only, with labels as tooltips. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** The navigation of the console, as a sidebar, a rail or inside a drawer. */
export function SideNav({ groups, label, rail, onNavigate }: SideNavProps) {
  return (
    <Box as="nav" aria-label={label}>
      <Stack gap="3">
        {groups.map((group, index) => (
          <Box key={group.id} role="group" aria-label={group.label}>
            {rail ? (
              <Box h="1px" bg="border" mx="2" mb="2" hidden={index === 0} />
            ) : (
              <Box px="3" mb="1" textStyle="caption" color="fg.subtle" aria-hidden>
                {group.label}
              </Box>
            )}
            <Stack as="ul" gap="0.5" listStyleType="none">
              {group.items.map((item) => (
                <li key={item.to}>
                  <Tip content={tipOf(item)} side="right" disabled={!rail && !item.mark}>
                    <NavEntry item={item} rail={rail} onNavigate={onNavigate} />
                  </Tip>
                </li>
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

const tipOf = ({ label, mark }: NavItem) => (mark ? `${label} · ${mark.label}` : label);

function NavEntry({ item, rail, onNavigate, ...rest }: { item: NavItem; rail?: boolean; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const { icon: Icon, label, to, external, mark } = item;
  const content = (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
      {!rail && (
        <Box as="span" truncate>
          {label}
        </Box>
      )}
      {external && !rail && <ExternalLink size={12} aria-hidden style={{ marginInlineStart: 'auto' }} />}
      {mark && !rail && <VisuallyHidden>{mark.label}</VisuallyHidden>}
      {mark && <Mark mark={mark} rail={rail} />}
    </>
  );
  const looks = {
    ...rest,
    onClick: onNavigate,
    'aria-label': rail ? tipOf(item) : undefined,
    justifyContent: rail ? 'center' : undefined,
  };
  if (external) {
    return (
      <OutEntry {...looks} href={to} target="_blank" rel="noopener noreferrer">
        {content}
      </OutEntry>
    );
  }
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return (
    <Entry {...looks} to={to} end={to === '/'} aria-current={current ? 'page' : undefined}>
      {content}
    </Entry>
  );
}

/** A count if there is space, otherwise a dot. The name of the entry contains the description. */
function Mark({ mark: { count }, rail }: { mark: NavMark; rail?: boolean }) {
  if (rail || count === undefined) {
    const corner = rail ? ({ position: 'absolute', top: '1.5', insetEnd: '1.5' } as const) : { ms: 'auto' };
    return <Box as="span" boxSize="2" borderRadius="full" bg="status.orange.solid" aria-hidden {...corner} />;
  }
  return (
    <Flex
      as="span"
      ms="auto"
      minW="5"
      h="5"
      px="1.5"
      align="center"
      justify="center"
      borderRadius="full"
      textStyle="caption"
      bg="status.orange.subtle"
      color="status.orange.fg"
      aria-hidden
    >
      {count > 99 ? '99+' : count}
    </Flex>
  );
}
