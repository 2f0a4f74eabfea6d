import type { NoticeReceiver } from '../../notifications/receiver-notices.service.js';

/** Where alerts are sent; set up by administrators. */
export interface AlertReceiver extends NoticeReceiver {
  readonly name: string;
  readonly createdAt: Date;
}
