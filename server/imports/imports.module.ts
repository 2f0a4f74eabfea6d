import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SiteImport } from './site-import.service.js';

/** Imports sites of related products. */
@Module({ imports: [AuditModule], providers: [SiteImport], exports: [SiteImport] })
export class ImportsModule {}
