import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import type { InvoiceParty } from './invoice.js';

const NONE: InvoiceParty = { name: '', address: '', country: '', taxId: '' };

const FIND = 'SELECT name, address, country, tax_id AS "taxId" FROM billing_details WHERE user_id = $1';
const SAVE = `
  INSERT INTO billing_details (user_id, name, address, country, tax_id) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (user_id) DO UPDATE SET name = $2, address = $3, country = $4, tax_id = $5`;

/** The buyers on the invoices of users. Invoices that were issued keep theirs. */
@Injectable()
export class BillingDetails {
  constructor(private readonly sql: Sql) {}

  /** Blank texts when the user has entered none. */
  async of(userId: number): Promise<InvoiceParty> {
    const [found] = await this.sql.query<InvoiceParty>('billing-details', FIND, [userId]);
    return found ?? NONE;
  }

  /** Replaces all of them. */
  async save(userId: number, { name, address, country, taxId }: InvoiceParty): Promise<void> {
    await this.sql.transaction((client) => client.query(SAVE, [userId, name, address, country, taxId]));
  }
}
