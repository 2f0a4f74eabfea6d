import { defineErrors } from '../../../../common/errors/define-errors.js';

export const RerankError = defineErrors({
  invalid_query: {
    status: 400,
    type: 'invalid_request_error',
    param: 'query',
    zh: '{detail}',
    en: '{detail}',
    when: 'A rerank request without a query.',
  },
  invalid_documents: {
    status: 400,
    type: 'invalid_request_error',
    param: 'documents',
    zh: '{detail}',
    en: '{detail}',
    when: 'A rerank request without documents, or with too many.',
  },
});
