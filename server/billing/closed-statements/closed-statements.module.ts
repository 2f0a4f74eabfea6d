import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { ClosedStatementsController } from './closed-statements.controller.js';
import { ClosedStatementsResolver } from './closed-statements.resolver.js';
import { ClosedStatementsService } from './closed-statements.service.js';
import { CloseStatementsJob } from './closing/close-statements.job.js';
import { StatementClosingService } from './closing/statement-closing.service.js';
import { ProjectStatementsService } from './projects/project-statements.service.js';

/** Monthly statements of accounts and projects, which never change after their month was closed. */
@Module({
  imports: [OptionsModule],
  providers: [
    ClosedStatementsService,
    ProjectStatementsService,
    StatementClosingService,
    CloseStatementsJob,
    ClosedStatementsResolver,
  ],
  controllers: [ClosedStatementsController],
  exports: [ClosedStatementsService, ProjectStatementsService, StatementClosingService],
})
export class ClosedStatementsModule {}
