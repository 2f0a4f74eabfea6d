import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Tip } from './tip';

interface IconLinkProps {
  icon: LucideIcon;
  /** Accessible name and tooltip, already translated. */
  label: string;
  /** An address of the console. */
  to?: string;
  /** Another page, which opens in a tab of its own. */
  href?: string;
}

/** A link that looks like an icon button. */
export function IconLink({ icon: Icon, label, to, href }: IconLinkProps) {
  const shared = { className: 'icon-button', 'data-size': 'sm', 'aria-label': label, children: <Icon aria-hidden /> };
  return (
    <Tip content={label}>
      {to === undefined ? <a {...shared} href={href} target="_blank" rel="noopener" /> : <Link {...shared} to={to} />}
    </Tip>
  );
}
