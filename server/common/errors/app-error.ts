/**
 * One kind of failure that a caller can cause or receive. `code` never changes; texts may.
 * `status` is its HTTP status, used by the relay and GraphQL. The management API responds to business failures with 200
 * and `success: false`, as its existing clients expect; `envelopeStatus` defines the exceptions.
 */
export interface ErrorDefinition extends LocalText {
  code: string;
  status: number;
  envelopeStatus?: number;
  /** The relay's `error.type`, when it is not the usual one for the status; the `scimType` of an error of SCIM. */
  type?: string;
  /** The relay's `error.param`: the invalid request field. */
  param?: string;
  /** When the error occurs, if the text does not say so; for the reference in docs/errors.md. */
  when?: string;
}

/** The first is the default language. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language of the product. */
export type LocalText = Record<Language, string>;

export type ErrorParams = Record<string, string | number | LocalText>;

export interface ErrorDetails {
  fields?: FieldFailure[];
  retryAfterSeconds?: number;
  /** The request is charged anyway, so a client must not retry it automatically. */
  retryCharges?: true;
  /** Machine-readable data in addition to the text. GraphQL returns it with these names. */
  facts?: Record<string, unknown>;
  /** The invalid field of a relayed request, as errors of OpenAI's API name it. */
  param?: string | undefined;
  /** The details of a relayed error, in the format of the vendor. */
  vendorDetails?: unknown;
  cause?: unknown;
}

/**
 * The only exception type of this product; rendered as envelope, GraphQL error or relay error in the client's dialect.
 */
export class AppError extends Error {
  constructor(
    readonly definition: ErrorDefinition,
    readonly params: ErrorParams = {},
    readonly details: ErrorDetails = {},
    language: Language = 'zh',
  ) {
    super(fill(definition, params, language), details.cause === undefined ? undefined : { cause: details.cause });
  }

  /** This error with its message in a language. */
  in(language: Language): AppError {
    return new AppError(this.definition, this.params, this.details, language);
  }

  get code(): string {
    return this.definition.code;
  }

  get status(): number {
    return this.definition.status;
  }

  /** The status the management API responds with. */
  get envelopeStatus(): number {
    return envelopeStatusOf(this.definition);
  }

  text(language: Language): string {
    return fill(this.definition, this.params, language);
  }

  /** Its text in every language. */
  get texts(): LocalText {
    return { zh: this.text('zh'), en: this.text('en') };
  }

  /** The invalid fields with their errors. Undefined if the input is not invalid. */
  fields(language: Language): FieldProblem[] | undefined {
    return this.details.fields?.map(({ field, code, text }) => ({ field, code, message: text[language] }));
  }
}

/** The HTTP status of the management API for a kind of failure. */
export function envelopeStatusOf({ envelopeStatus, status }: ErrorDefinition): number {
  return envelopeStatus ?? (status === 401 || status === 429 || status >= 500 ? status : 200);
}

/** A field that failed validation, and its errors. */
export interface FieldFailure {
  field: string;
  code: string;
  text: LocalText;
}

/** A field that failed validation, with its text in the language of the client. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Fills the `{name}` placeholders of a text once: parameters are not expanded again. */
export function fill(text: LocalText, params: ErrorParams, language: Language): string {
  return text[language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name] ?? placeholder;
    return typeof value === 'object' ? value[language] : String(value);
  });
}

/**
 * The language of a response: the supported language that the client prefers.
 * @param acceptLanguage the header Accept-Language
 * @param otherwise for clients without a supported language, such as most API packages
 */
export function languageOf(acceptLanguage: string | undefined, otherwise: Language): Language {
  let best: { language: Language; quality: number } | undefined;
  for (const range of acceptLanguage?.split(',') ?? []) {
    const [, language = '', weight = '1'] = /^\s*(zh|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(range) ?? [];
    const quality = language === '' ? 0 : Number(weight);
    if (quality > (best?.quality ?? 0)) best = { language: language.toLowerCase() as Language, quality };
  }
  return best?.language ?? otherwise;
}
