import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementResolver } from './statement.resolver.js';
import { Statements } from './statements.service.js';

/** What users see of the ledger: how their balance came about. */
@Module({
  providers: [Statements, StatementResolver],
  controllers: [StatementController],
})
export class StatementModule {}
