import { expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Ending } from './call-figures.js';
import { CallObserver } from './call-observer.js';
import { CallReport } from './call-report.js';

class Lines extends Logger {
  readonly all: object[] = [];

  override info(fields: object): void {
    this.all.push(fields);
  }
}

it('call report contains the calls since the last report by result, and is skipped when there were none', () => {
  const logger = new Lines(readConfig({ LOG_LEVEL: 'silent' }));
  const observer = new CallObserver(null, logger);
  const report = new CallReport(observer, logger);
  const end = (ending: Ending) => observer.figures.end({ format: 'openai.chat', task: 'chat' }, null, ending, 5, null);
  report.report();
  for (const ending of ['2xx', '2xx', '5xx'] as const) end(ending);
  report.report();
  report.report();
  end('2xx');
  report.report();
  expect(logger.all).toEqual([
    { event: 'calls.summary', calls: { '2xx': 2, '5xx': 1 } },
    { event: 'calls.summary', calls: { '2xx': 1 } },
  ]);
});
