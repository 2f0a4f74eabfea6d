interface PaymentForm {
  url: string;
  fields: readonly { name: string; value: string }[];
}

/** Opens the payment page in this tab: an address, or a form that posts the fields of the order, as gateways require. */
export function openPaymentPage({ url, fields }: PaymentForm) {
  requireWebAddress(url);
  if (fields.length === 0) {
    window.location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** @throws {TypeError} for another kind of address, such as one with a script */
export function requireWebAddress(url: string) {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('not a web address');
}
