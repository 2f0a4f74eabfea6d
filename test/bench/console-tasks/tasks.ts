import type { Task } from './task.js';
import { accountTasks } from './tasks/accounts.js';
import { channelTasks } from './tasks/channels.js';
import { costTasks } from './tasks/costs.js';
import { siteTasks } from './tasks/site.js';
import { tokenTasks } from './tasks/tokens.js';
import { logTasks } from './tasks/usage-log.js';

/** In the order in which they are done, on one site. */
export const tasks: readonly Task[] = [
  ...channelTasks,
  ...logTasks,
  ...costTasks,
  ...accountTasks,
  ...tokenTasks,
  ...siteTasks,
];
