import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { CloseStatementsJob } from './close-statements.job.js';
import { ClosedStatementsController } from './closed-statements.controller.js';
import { ClosedStatementsResolver } from './closed-statements.resolver.js';
import { ClosedStatements } from './closed-statements.service.js';
import { ProjectStatements } from './projects/project-statements.service.js';
import { StatementClosing } from './statement-closing.service.js';

/** Monthly statements of accounts and projects, which never change after their month was closed. */
@Module({
  imports: [OptionsModule],
  providers: [ClosedStatements, ProjectStatements, StatementClosing, CloseStatementsJob, ClosedStatementsResolver],
  controllers: [ClosedStatementsController],
  exports: [ClosedStatements, ProjectStatements, StatementClosing],
})
export class ClosedStatementsModule {}
