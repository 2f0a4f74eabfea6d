import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { boundedText } from '../../../platform/http/input/page-query.js';
import type { WireRecord } from '../../../platform/http/input/validation.js';
import { boundedTextOf, described } from '../../../platform/http/input/wire.js';
import { Wire, WireObject } from '../../../platform/http/input/wire-field.js';
import { localPath } from '../site-urls.js';

const MAX_TEXT = 4_000;
const MAX_INVITE_CODE = 32;
const MAX_REFUSAL = 200;

/** An invite code for a login that registers a new user. */
export class InviteQuery {
  @Wire('aff', boundedTextOf(MAX_INVITE_CODE), described('Invite code, for a new account.'), { required: false })
  @MaxLength(MAX_INVITE_CODE)
  @IsString()
  inviteCode: string;
}

export class SignInStartQuery extends InviteQuery {
  @Wire({ decode: localPath }, described('A path on this site to return to afterwards.'), { required: false })
  @IsString()
  returnTo: string;
}

/** The code that the WeChat account shows. */
export class WeChatQuery {
  @Wire(boundedTextOf(MAX_TEXT))
  @IsString()
  code: string;
}

/** The parameters that a redirecting provider has added to the address of the page. */
export class SignInFinishQuery {
  @Wire(boundedTextOf(MAX_TEXT), { required: false })
  @IsString()
  code: string;

  @Wire(boundedTextOf(MAX_TEXT))
  @IsString()
  state: string;

  @Wire('iss', boundedTextOf(MAX_TEXT), described('As the provider sent it.'), { required: false })
  @IsString()
  issuer: string;

  @Wire(
    { decode: (value) => (typeof value === 'string' ? value.slice(0, MAX_REFUSAL) : undefined) },
    described('As the provider sent it, instead of a code.'),
  )
  @IsString()
  @IsOptional()
  error?: string;

  @Wire('error_description', boundedTextOf(MAX_TEXT), { required: false })
  @IsString()
  description: string;

  /** The error of a provider that returned no code; its description, if it has one. */
  get refusal(): string | undefined {
    return this.error === undefined ? undefined : (this.description || this.error).slice(0, MAX_REFUSAL);
  }
}

/** The signed fields of the Telegram widget. The signature covers all of them, regardless of their names. */
@WireObject('TelegramWidget', { finish: (input, { query }) => ({ ...input, fields: query }) })
export class TelegramWidgetQuery {
  @Wire(
    boundedTextOf(MAX_TEXT),
    described('And all other fields of the widget: first_name, last_name, username, photo_url, lang.'),
  )
  @IsString()
  id: string;

  @Wire('auth_date', boundedTextOf(MAX_TEXT), described('Unix seconds; at most five minutes old.'))
  @IsString()
  authDate: string;

  @Wire(boundedTextOf(MAX_TEXT), described('Valid once.'))
  @IsString()
  hash: string;

  @IsObject()
  fields: WireRecord;
}

/** The parameters of the widget for a login that is bound. The state is not a field of the widget. */
@WireObject('TelegramBinding', { finish: (input, { query: { state: _, ...fields } }) => ({ ...input, fields }) })
export class TelegramBindingQuery extends TelegramWidgetQuery {
  @Wire(
    { decode: (value) => (value === undefined ? undefined : boundedText(value, MAX_TEXT)) },
    described("Required unless the request comes from this site's own page."),
  )
  @IsString()
  @IsOptional()
  state?: string;
}
