/**
 * SQL of the number of seats that a team uses: its members, and the invitations that can still be accepted.
 * @param team the SQL of the id of the team
 */
export const usedSeatsOf = (team: string): string => `
  (SELECT (SELECT count(*) FROM team_members seated WHERE seated.team_id = ${team})::int
    + (SELECT count(*) FROM team_invitations invited
        WHERE invited.team_id = ${team} AND invited.used_by IS NULL AND invited.expires_at > now())::int)`;
