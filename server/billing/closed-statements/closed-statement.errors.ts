import { defineErrors } from '../../common/errors/define-errors.js';

export const ClosedStatementError = defineErrors({
  closed_statement_not_found: {
    status: 404,
    envelopeStatus: 404,
    zh: '该月份没有已结账的对账单',
    en: 'Closed statement for this month not found',
  },
});
