import { Injectable } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { Logger } from '../telemetry/logger.js';

/**
 * The GraphQL schema of this process. It is built when it is first needed, because building takes a fifth of the CPU
 * time of a start, and a process that only relays calls never needs it.
 */
@Injectable()
export class SchemaOnDemand {
  private build: (() => Promise<GraphQLSchema>) | undefined;
  private built: Promise<GraphQLSchema> | undefined;

  constructor(private readonly logger: Logger) {}

  /** Sets how the schema is built; called once, by the driver. */
  buildWith(build: () => Promise<GraphQLSchema>): void {
    this.build = build;
  }

  /** @throws {Error} every time when the schema is faulty, for instance when a field declares no access */
  get(): Promise<GraphQLSchema> {
    this.built ??= this.buildNow();
    return this.built;
  }

  /** Builds the schema before it is needed. */
  prepare(): void {
    // A failure is thrown where the schema is used.
    this.get().catch(() => undefined);
  }

  private async buildNow(): Promise<GraphQLSchema> {
    try {
      if (!this.build) throw new Error('The application has not been initialised');
      return await this.build();
    } catch (error) {
      this.logger.error(
        { event: 'graphql.schema_failed', err: error },
        'GraphQL schema is faulty; all GraphQL requests fail',
      );
      throw error;
    }
  }
}
