import { IsBoolean, IsIn } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire, type WireRule } from '../../platform/http/input/wire-field.js';
import { EXPORT_FORMATS, type ExportFormat } from './log-export-format.js';

const INVALID = withError(CommonError.invalid_parameter);

/** The texts true and false; another text is invalid. */
const TRUE_OR_FALSE: WireRule = {
  decode: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  schema: ({ description }) => ({ type: 'string', enum: ['true', 'false'], default: 'false', description }),
};

/** The format and the columns of a downloaded log. */
export class LogFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('ndjson: one JSON object per line, with the columns as its fields.'))
  @IsIn(EXPORT_FORMATS, INVALID)
  format: ExportFormat = 'csv';

  @Wire(
    'with_contents',
    EMPTY_IS_ABSENT,
    TRUE_OR_FALSE,
    described(
      'true: adds the columns system_prompt, context, input_content and output_content with the stored chat contents.',
    ),
  )
  @IsBoolean(INVALID)
  contents = false;
}
