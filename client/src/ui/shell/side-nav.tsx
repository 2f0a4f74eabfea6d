import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Tip } from '../tip';
import type { NavBadge, NavGroup, NavItem } from './nav-model';

interface SideNavProps {
  groups: readonly NavGroup[];
  /** Name of the navigation landmark, translated. */
  label: string;
  /** Icons only, with labels as tooltips. */
  rail?: boolean;
  onNavigate?: () => void;
}

/**
 * The navigation of the console, as a sidebar, a rail or inside a drawer. Its elements have classes of the theme, because
 * every page renders it with about thirty entries.
 */
export const SideNav = memo(function SideNav({ groups, label, rail, onNavigate }: SideNavProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const current = groups.flatMap(({ items }) => items).find((item) => containsPage(item, pathname))?.to;
  // The entry of a page that was opened by its address may be below the end of a low window.
  useEffect(() => {
    const entry = current && nav.current?.querySelector('[aria-current=page]');
    if (entry && nav.current?.parentElement) reveal(entry, nav.current.parentElement);
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="side-nav" data-rail={rail || undefined}>
      {groups.map(({ id, label: name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <div key={id} role="group" aria-label={name}>
          <div className={rail ? 'side-nav-line' : 'side-nav-title'} aria-hidden>
            {!rail && name}
          </div>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Tip content={tipOf(item)} side="right" disabled={!rail && !item.badge}>
                  <NavEntry item={item} isCurrent={item.to === current} rail={rail} onNavigate={onNavigate} />
                </Tip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
});

/** Scrolls as `scrollIntoView` does, which in Chromium also moves the place from which the Tab key continues. */
function reveal(entry: Element, scrolled: Element): void {
  const { top, bottom } = entry.getBoundingClientRect();
  const visible = scrolled.getBoundingClientRect();
  if (top < visible.top) scrolled.scrollTop -= visible.top - top;
  else if (bottom > visible.bottom) scrolled.scrollTop += bottom - visible.bottom;
}

const containsPage = ({ to, pages }: NavItem, path: string) =>
  path === to || (to !== '/' && path.startsWith(`${to}/`)) || pages?.includes(path);

const tipOf = ({ label, badge }: NavItem) => (badge ? `${label} · ${badge.label}` : label);

interface NavEntryProps {
  item: NavItem;
  isCurrent: boolean;
  rail: boolean | undefined;
  onNavigate: (() => void) | undefined;
}

function NavEntry({ item, isCurrent, rail, onNavigate, ...rest }: NavEntryProps) {
  const { icon: Icon, label, to, external, badge } = item;
  const props = {
    ...rest,
    className: 'side-nav-entry',
    onClick: onNavigate,
    'aria-label': rail ? tipOf(item) : undefined,
    children: (
      <>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
        {!rail && <span className="truncate">{label}</span>}
        {external && !rail && <ExternalLink size={12} aria-hidden />}
        {badge && !rail && <VisuallyHidden>{badge.label}</VisuallyHidden>}
        {badge && <Badge badge={badge} rail={rail} />}
      </>
    ),
  };
  return external ? (
    <a {...props} href={to} target="_blank" rel="noopener noreferrer" />
  ) : (
    <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />
  );
}

/** A count if there is space, otherwise a dot. The name of the entry contains the description. */
function Badge({ badge: { count }, rail }: { badge: NavBadge; rail: boolean | undefined }) {
  if (rail || count === undefined) return <span className="side-nav-dot" aria-hidden />;
  return (
    <span className="side-nav-count" aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
