import { registerEnumType } from '@nestjs/graphql';

export enum NotifyType {
  EMAIL = 'email',
  WEBHOOK = 'webhook',
}
registerEnumType(NotifyType, { name: 'NotifyType', description: 'The transport of low balance warnings.' });
