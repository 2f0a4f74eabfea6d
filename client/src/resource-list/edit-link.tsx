import { Link, type LinkProps } from 'react-router-dom';
import type { Permission } from '../lib/permissions.generated';
import { useCan } from '../lib/session';

type EditLinkProps = LinkProps & { permission: Permission };

/** A link to the form of a record for users who may save it, and its text for others. */
export function EditLink({ permission, ...link }: EditLinkProps) {
  return useCan(permission) ? <Link {...link} /> : <span>{link.children}</span>;
}
