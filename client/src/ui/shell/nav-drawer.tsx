import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverOpen } from '../../lib/use-overlay';
import { IconAction } from '../icon-action';
import type { NavGroup, TopLink } from './nav-model';

interface NavDrawerProps {
  groups: readonly NavGroup[];
  links: readonly TopLink[];
  /** Icon of the button that opens it. */
  icon: LucideIcon;
  label: string;
}

const load = () => import('./nav-drawer-panel');
const NavDrawerPanel = lazy(() => load().then((module) => ({ default: module.NavDrawerPanel })));

/**
 * The whole navigation in a drawer: the only navigation on small screens, and the labels of the rail on medium ones. The
 * drawer loads on hover or focus of its button.
 */
export function NavDrawer({ groups, links, icon, label }: NavDrawerProps) {
  const [open, setOpen] = useState(false);
  const wanted = useEverOpen(open);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <IconAction
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      />
      {wanted && (
        <Suspense fallback={null}>
          <NavDrawerPanel groups={groups} links={links} open={open} onClose={() => setOpen(false)} button={button} />
        </Suspense>
      )}
    </>
  );
}
