import { registerEnumType } from '@nestjs/graphql';

export enum NotifyType {
  EMAIL = 'email',
  WEBHOOK = 'webhook',
}
registerEnumType(NotifyType, { name: 'NotifyType', description: 'How the user is warned of a low balance.' });
