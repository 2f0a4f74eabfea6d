import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/errors/app-error.js';
import { CommonError } from '../../../platform/errors/common.errors.js';
import { geminiDialect } from './gemini.dialect.js';

const detailsOf = (details: AppError['details']): { '@type': string }[] =>
  JSON.parse(geminiDialect.errorBody(new AppError(CommonError.forbidden, {}, details), 'r')).error.details.slice(1);

describe("error in Google's format", () => {
  const delay = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });
  it.each([
    ['without a time to retry', {}, []],
    ['with the time to retry', { retryAfterSeconds: 7 }, [delay('7s')]],
    ["with the upstream's details", { retryAfterSeconds: 7, vendorDetails: [delay('6.2s')] }, [delay('6.2s')]],
  ])('%s', (_, details, expected) => expect(detailsOf(details)).toEqual(expected));
});
