import { describe, expect, it, jest } from '@jest/globals';
import { GraphQLSchema } from 'graphql';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { SchemaOnDemand } from './schema-on-demand.js';

class KeptLog extends Logger {
  readonly events: unknown[] = [];

  override error(fields: object): void {
    this.events.push(Reflect.get(fields, 'event'));
  }
}

const log = () => new KeptLog(readConfig({}));

describe('schema on demand', () => {
  it('is built once, when it is first needed', async () => {
    const schema = new GraphQLSchema({});
    const build = jest.fn(async () => schema);
    const onDemand = new SchemaOnDemand(log());
    onDemand.buildWith(build);
    expect(build).not.toHaveBeenCalled();
    onDemand.prepare();
    expect(await onDemand.get()).toBe(schema);
    expect(await onDemand.get()).toBe(schema);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('is not served when it is faulty, and the fault is logged once', async () => {
    const logger = log();
    const onDemand = new SchemaOnDemand(logger);
    onDemand.buildWith(async () => {
      throw new Error('GraphQL field Query.open declares no access');
    });
    onDemand.prepare();
    await expect(onDemand.get()).rejects.toThrow('declares no access');
    await expect(onDemand.get()).rejects.toThrow('declares no access');
    expect(logger.events).toEqual(['graphql.schema_failed']);
  });
});
