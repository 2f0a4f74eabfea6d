import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { databaseOptions } from './database-options.js';
import { type ConnectionTarget, DATABASE_TARGET } from './database-target.js';
import { Sql } from './sql.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [DATABASE_TARGET],
      useFactory: (target: ConnectionTarget) => databaseOptions(target),
    }),
  ],
  providers: [Sql],
  exports: [Sql],
})
export class DatabaseModule {}
