import { IsString } from 'class-validator';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { RequiredText } from '../../platform/http/input/validators.js';
import { described, TRIMMED } from '../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../platform/http/input/wire-field.js';
import { BOT_CHECK } from '../verification/bot-check.service.js';

/** A username or e-mail address, and a password. */
@WireObject('Login')
export class LoginInput {
  @Wire(TRIMMED, described('Username or email address.'))
  @RequiredText(100, CommonError.invalid_parameter)
  username: string;

  @Wire()
  @RequiredText(1_000, CommonError.invalid_parameter)
  password: string;

  @Wire('turnstile', BOT_CHECK)
  @IsString(withError(CommonError.invalid_parameter))
  botCheck: string;
}
