import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { databaseOptions, idleTransactionMs } from './database-options.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database-target.js';
import { ReadReplica } from './read-replica.js';
import { Sql } from './sql.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [DATABASE_TARGET, Config],
      useFactory: (target: ConnectionTarget, config: Config) => databaseOptions(target, idleTransactionMs(config)),
    }),
  ],
  providers: [Sql, ReadReplica],
  exports: [Sql, ReadReplica],
})
export class DatabaseModule {}
