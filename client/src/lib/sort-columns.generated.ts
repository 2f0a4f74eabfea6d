// The columns by which lists are sorted, and their usual directions. Written by `npm run contracts`.

export const alertDeliverySortColumns = {
  STATE: 'ASC',
  TRANSPORT: 'ASC',
  ATTEMPTS: 'DESC',
  CREATED: 'DESC',
  SENT: 'DESC',
} as const;

export const alertReceiverSortColumns = {
  NAME: 'ASC',
  TRANSPORT: 'ASC',
  CREATED: 'DESC',
} as const;

export const alertRuleSortColumns = {
  FIRING: 'DESC',
  NAME: 'ASC',
  KIND: 'ASC',
  EVALUATED: 'DESC',
} as const;

export const alertSortColumns = {
  FIRED: 'DESC',
  RESOLVED: 'DESC',
  RULE: 'ASC',
  SUBJECT: 'ASC',
} as const;

export const auditSortColumns = {
  TIME: 'DESC',
  ACTOR: 'ASC',
  ACTION: 'ASC',
  OBJECT: 'ASC',
} as const;

export const batchSortColumns = {
  CREATED: 'DESC',
  ENDED: 'DESC',
  MODEL: 'ASC',
  REQUESTS: 'DESC',
  COST: 'DESC',
} as const;

export const channelSortColumns = {
  ID: 'DESC',
  NAME: 'ASC',
  TYPE: 'ASC',
  STATUS: 'ASC',
  RESPONSE_TIME: 'DESC',
  USED_QUOTA: 'DESC',
  BALANCE: 'ASC',
  PRIORITY: 'DESC',
  WEIGHT: 'DESC',
} as const;

export const conversationSortColumns = {
  LAST_CALL: 'DESC',
  CALLS: 'DESC',
  DURATION: 'DESC',
  PROMPT_TOKENS: 'DESC',
  COMPLETION_TOKENS: 'DESC',
  QUOTA: 'DESC',
  ERRORS: 'DESC',
} as const;

export const couponSortColumns = {
  CODE: 'ASC',
  NAME: 'ASC',
  CREATED: 'DESC',
  VALID_UNTIL: 'ASC',
} as const;

export const jobSortColumns = {
  STATE: 'ASC',
  ATTEMPTS: 'DESC',
  CREATED: 'DESC',
  STARTED: 'DESC',
  FINISHED: 'DESC',
} as const;

export const logSortColumns = {
  TIME: 'DESC',
  DURATION: 'DESC',
  PROMPT_TOKENS: 'DESC',
  COMPLETION_TOKENS: 'DESC',
  QUOTA: 'DESC',
} as const;

export const paymentSortColumns = {
  CREATED: 'DESC',
  PAID: 'DESC',
  MONEY: 'DESC',
  QUOTA: 'DESC',
  STATUS: 'ASC',
} as const;

export const planSortColumns = {
  NAME: 'ASC',
  QUOTA: 'DESC',
  SEATS: 'DESC',
  PRICE: 'DESC',
  ACCOUNTS: 'DESC',
  CREATED: 'DESC',
} as const;

export const redemptionSortColumns = {
  NAME: 'ASC',
  STATUS: 'ASC',
  QUOTA: 'DESC',
  USES: 'DESC',
  CREATED: 'DESC',
  VALID_UNTIL: 'ASC',
  USED_AT: 'DESC',
} as const;

export const serviceCredentialSortColumns = {
  STATE: 'DESC',
  NAME: 'ASC',
  EXPIRES: 'ASC',
  LAST_USED: 'DESC',
  CREATOR: 'ASC',
} as const;

export const statementSortColumns = {
  TIME: 'DESC',
  KIND: 'ASC',
  AMOUNT: 'DESC',
  BALANCE: 'DESC',
} as const;

export const taskSortColumns = {
  SUBMITTED: 'DESC',
  FINISHED: 'DESC',
  ELAPSED: 'DESC',
  ACTION: 'ASC',
  STATUS: 'ASC',
} as const;

export const teamSortColumns = {
  NAME: 'ASC',
  ROLE: 'ASC',
  MEMBERS: 'DESC',
  BALANCE: 'DESC',
} as const;

export const tokenSortColumns = {
  NAME: 'ASC',
  STATUS: 'ASC',
  USED_QUOTA: 'DESC',
  CREATED: 'DESC',
  EXPIRES: 'ASC',
  LAST_USED: 'DESC',
} as const;

export const userSortColumns = {
  NEWEST: 'DESC',
  OLDEST: 'ASC',
  USERNAME: 'ASC',
  GROUP: 'ASC',
  QUOTA: 'DESC',
  USED_QUOTA: 'DESC',
  REQUEST_COUNT: 'DESC',
  ROLE: 'DESC',
  STATUS: 'ASC',
} as const;

export const vendorInvoiceSortColumns = {
  NAME: 'ASC',
  FIRST_DAY: 'DESC',
  AMOUNT: 'DESC',
  LINES: 'DESC',
  IMPORTED: 'DESC',
} as const;
