import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementResolver } from './statement.resolver.js';
import { Statements } from './statements.service.js';

/** The statement of a user: all changes of the balance. */
@Module({
  providers: [Statements, StatementResolver],
  controllers: [StatementController],
  exports: [Statements],
})
export class StatementModule {}
