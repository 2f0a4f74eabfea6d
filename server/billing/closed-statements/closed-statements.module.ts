import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { ClosedStatementsController } from './closed-statements.controller.js';
import { ClosedStatementsResolver } from './closed-statements.resolver.js';
import { ClosedStatements } from './closed-statements.service.js';
import { CloseStatementsJob } from './closing/close-statements.job.js';
import { StatementClosing } from './closing/statement-closing.service.js';
import { ProjectStatements } from './projects/project-statements.service.js';

/** Monthly statements of accounts and projects, which never change after their month was closed. */
@Module({
  imports: [OptionsModule],
  providers: [ClosedStatements, ProjectStatements, StatementClosing, CloseStatementsJob, ClosedStatementsResolver],
  controllers: [ClosedStatementsController],
  exports: [ClosedStatements, ProjectStatements, StatementClosing],
})
export class ClosedStatementsModule {}
