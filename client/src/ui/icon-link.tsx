import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Tip } from './tip';

/** An address of the console, or another page, which opens in a new tab. */
type Target = { to: string; href?: never } | { href: string; to?: never };

type IconLinkProps = Target & {
  icon: LucideIcon;
  /** Accessible name and tooltip, already translated. */
  label: string;
};

/** A link that looks like an icon button. */
export function IconLink({ icon: Icon, label, to, href }: IconLinkProps) {
  const shared = { className: 'icon-button', 'data-size': 'sm', 'aria-label': label, children: <Icon aria-hidden /> };
  return (
    <Tip content={label}>
      {to === undefined ? <a {...shared} href={href} target="_blank" rel="noopener" /> : <Link {...shared} to={to} />}
    </Tip>
  );
}
