import { Module } from '@nestjs/common';
import { LogWriter } from './log-writer.service.js';

/** Writes the log rows that are not calls: top-ups, changes by administrators, system events. */
@Module({ providers: [LogWriter], exports: [LogWriter] })
export class AuditModule {}
