import { type Principal, Role } from '../common/principal.js';

/** Who changes the site by a command: no user, with the rights of the root user. History and log show the name. */
export const COMMAND_LINE: Principal = {
  userId: 0,
  username: 'command line',
  role: Role.root,
  group: 'default',
  via: 'accessToken',
};
