import { IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';

const MAX_NAME = 200;
const INVALID = withError(CommonError.invalid_parameter);

/** An uploaded file. */
export class ImportFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('The name of the file, which is shown with its imports.'))
  @IsString(INVALID)
  @MaxLength(MAX_NAME, INVALID)
  name = 'database.sqlite';
}
