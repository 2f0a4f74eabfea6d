import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { BOT_CHECK } from '../verification/bot-check-field.js';

/** A username or e-mail address, and a password. */
@WireObject('Login')
export class LoginInput {
  @Wire(TRIMMED, described('Username or e-mail address.'))
  @MaxLength(100, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  username: string;

  @Wire()
  @MaxLength(1_000, withError(CommonError.invalid_parameter))
  @IsNotEmpty(withError(CommonError.invalid_parameter))
  @IsString(withError(CommonError.invalid_parameter))
  password: string;

  @Wire('turnstile', BOT_CHECK)
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string;
}
