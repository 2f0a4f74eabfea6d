import { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { ok } from '../../platform/http/envelope.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ImportError } from '../model/import.errors.js';
import { SQLITE_TYPE } from './sqlite-type.js';
import { MAX_FILE_MIB, RETENTION_DAYS, StoredSourcesService } from './stored-sources.service.js';

const MAX_NAME = 200;
const INVALID = withError(CommonError.invalid_parameter);

/** The name of an uploaded file. */
class ImportFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('The name of the file, which is shown with its imports.'))
  @IsString(INVALID)
  @MaxLength(MAX_NAME, INVALID)
  name = 'database.sqlite';
}

const importFileSchema = z
  .object({
    id: z.int().describe('The `sourceId` of startSiteImport.'),
    name: z.string(),
    bytes: z.int(),
  })
  .meta({ id: 'ImportFile' });

@Controller('api/site_import')
export class ImportFilesController {
  constructor(private readonly sources: StoredSourcesService) {}

  @Post('file')
  @Access('root', { login: true, upload: SQLITE_TYPE })
  @HttpCode(200)
  @Documented({
    summary: 'Upload the SQLite database of another product',
    description: `At most ${MAX_FILE_MIB} MiB. It is stored encrypted, and deleted after its import or after ${RETENTION_DAYS} days.`,
    data: importFileSchema,
    refusals: [ImportError.import_file_too_large],
  })
  async upload(@Req() { body }: FastifyRequest, @WireQuery(ImportFileQuery) { name }: ImportFileQuery) {
    if (!(body instanceof Readable)) throw new AppError(CommonError.unsupported_media_type);
    return ok(await this.sources.addFile(name, body));
  }
}
