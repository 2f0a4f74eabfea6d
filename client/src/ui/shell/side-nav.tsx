import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink, useLocation } from 'react-router-dom';
import { coarse } from '../theme/recipes/touch';
import { Tip } from '../tip';
import type { NavGroup, NavItem } from './nav-model';

const Entry = chakra(NavLink, {
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
});

interface SideNavProps {
  groups: readonly NavGroup[];
  /** Name of the landmark, translated. */
  label: string;
  /** Icons only, with the labels as tooltips. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** The console's navigation, as a sidebar, a rail or inside the mobile drawer. */
export function SideNav({ groups, label, rail, onNavigate }: SideNavProps) {
  return (
    <Box as="nav" aria-label={label}>
      <Stack gap="4">
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
                  <Tip content={item.label} disabled={!rail}>
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

function NavEntry({ item, rail, onNavigate, ...rest }: { item: NavItem; rail?: boolean; onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const { icon: Icon, label, to, count } = item;
  return (
    <Entry
      {...rest}
      to={to}
      end={to === '/'}
      onClick={onNavigate}
      aria-label={rail ? label : undefined}
      aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
      justifyContent={rail ? 'center' : undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ flexShrink: 0 }} />
      {!rail && <span>{label}</span>}
      {count !== undefined && count > 0 && (
        <Flex
          as="span"
          ms="auto"
          minW="5"
          h="5"
          px="1"
          align="center"
          justify="center"
          borderRadius="full"
          textStyle="caption"
          bg="status.orange.subtle"
          color="status.orange.fg"
          position={rail ? 'absolute' : undefined}
          top={rail ? '0' : undefined}
          insetEnd={rail ? '0' : undefined}
        >
          {count}
        </Flex>
      )}
    </Entry>
  );
}
