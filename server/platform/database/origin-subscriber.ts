import { type EntitySubscriberInterface, EventSubscriber, type TransactionStartEvent } from 'typeorm';
import { setOrigin } from './change-origin.js';

/** Sets the origin of the transactions of TypeORM. A statement outside a transaction has none. */
@EventSubscriber()
export class OriginSubscriber implements EntitySubscriberInterface {
  afterTransactionStart({ queryRunner }: TransactionStartEvent): Promise<void> {
    return setOrigin((text, values) => queryRunner.query(text, values));
  }
}
