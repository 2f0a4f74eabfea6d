import { useMatch } from 'react-router-dom';
import { InvoiceList } from './invoice-list';
import { Report } from './report';

/** `/vendor-invoices` lists the imported invoices, and `/vendor-invoices/{id}` is the report of one. */
export function VendorInvoicesPage() {
  const id = useMatch('/vendor-invoices/:id')?.params.id;
  return id ? <Report key={id} id={id} /> : <InvoiceList />;
}
