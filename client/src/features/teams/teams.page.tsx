import { useMatch } from 'react-router-dom';
import { Accept } from './accept';
import { Team } from './team';
import { TeamList } from './team-list';

/** `/teams` lists the teams of the user, `/teams/{id}` is one of them, and `/teams/accept` that of an invitation. */
export function TeamsPage() {
  const id = useMatch('/teams/:id')?.params.id;
  if (id === 'accept') return <Accept />;
  return id ? <Team key={id} id={id} /> : <TeamList />;
}
