import { Module } from '@nestjs/common';
import { StatementController } from './statement.controller.js';
import { StatementResolver } from './statement.resolver.js';
import { StatementsService } from './statements.service.js';

/** The statement of a user: all changes of the balance. */
@Module({
  providers: [StatementsService, StatementResolver],
  controllers: [StatementController],
  exports: [StatementsService],
})
export class StatementModule {}
