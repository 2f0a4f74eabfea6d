/**
 * The SQL condition of the tokens that the user `:caller` manages: the user's own, all of the teams in which the user is an
 * owner or manager, and in other teams those that the user made. It is part of every statement on tokens, so that a user
 * who is removed from a team loses them at once.
 * @param tokens the name or alias of the table
 */
export function managedBy(tokens: 't' | 'tokens'): string {
  return `(${tokens}.user_id = :caller OR EXISTS (
    SELECT 1 FROM team_members m WHERE m.team_id = ${tokens}.user_id AND m.user_id = :caller
      AND (m.role <> 'member' OR ${tokens}.created_by = :caller)))`;
}
