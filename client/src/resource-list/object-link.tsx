import { Link, type LinkProps } from 'react-router-dom';
import { type ObjectKind, objectPath } from '../lib/object-path';
import type { Permission } from '../lib/permissions.generated';
import { can, useSessionUser } from '../lib/session';

/**
 * The permissions that the pages of objects require. Every user may open the page of a model and of their own tokens.
 */
const readers: Partial<Record<ObjectKind, Permission>> = { channel: 'channels:read', user: 'users:read' };

type ObjectLinkProps = Omit<LinkProps, 'to'> & { kind: ObjectKind; id: string };

/** A reference to an object: a link to its page for users who may open it, and its text for others. */
export function ObjectLink({ kind, id, ...link }: ObjectLinkProps) {
  const self = useSessionUser();
  const permission = readers[kind];
  const mayOpen = permission === undefined || can(self, permission);
  return mayOpen ? <Link {...link} to={objectPath(kind, id)} /> : <span>{link.children}</span>;
}
