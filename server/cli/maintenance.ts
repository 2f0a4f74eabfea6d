import type { Services } from '../demo-data/services.js';
import { isMoment } from '../options/catalogue/option-kinds.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { OptionsService } from '../options/options.service.js';
import { administer, COMMAND_LINE } from './administration.js';
import { type CommandContext, defineCommand, UsageError } from './command.js';

/** The state of the site as its options describe it. */
function stateOf(services: Services) {
  const options = services.get(OptionsService);
  return {
    maintenance: options.get('MaintenanceEnabled'),
    message: options.get('MaintenanceMessage'),
    until: options.get('MaintenanceUntil')?.toISOString() ?? null,
  };
}

/** Changes the options by the rules of the API, or none, and shows the state afterwards. */
async function changed(context: CommandContext, texts: Readonly<Record<string, string>>): Promise<void> {
  const state = await administer(context, async (services) => {
    const changes = Object.entries(texts).map(([key, value]) => ({ key, value }));
    if (changes.length > 0) await services.get(OptionEditorService).changeAll(COMMAND_LINE, changes);
    return stateOf(services);
  });
  context.report(state);
  if (!state.maintenance) return context.print('The site serves calls.');
  const reason = state.message === '' ? '' : `: ${state.message}`;
  const end = state.until === null ? '' : ` The expected end is ${state.until}.`;
  context.print(`The site is under maintenance${reason}.${end}`);
}

export const on = defineCommand({
  options: {
    message: { type: 'string', value: 'TEXT', help: 'why; the console and the error of calls show it' },
    until: { type: 'string', value: 'TIME', help: 'the expected end, such as 2026-11-25T22:30:00Z' },
  },
  reports: true,
  details: [
    'All processes immediately refuse new calls with 503 and Retry-After. Running calls complete, and the console stays',
    'available. The maintenance ends with tollgate maintenance off, not by itself.',
  ],
  run: (context) => {
    const { message = '', until = '' } = context.options;
    if (until !== '' && !isMoment(until.trim()))
      throw new UsageError('--until must be an ISO 8601 time with an offset, such as 2026-11-25T22:30:00Z');
    return changed(context, { MaintenanceEnabled: 'true', MaintenanceMessage: message, MaintenanceUntil: until });
  },
});

export const off = defineCommand({
  options: {},
  reports: true,
  details: ['All processes immediately serve calls again.'],
  run: (context) => changed(context, { MaintenanceEnabled: 'false', MaintenanceMessage: '', MaintenanceUntil: '' }),
});

export const status = defineCommand({
  options: {},
  reports: true,
  details: ['Prints whether the site is under maintenance.'],
  run: (context) => changed(context, {}),
});
