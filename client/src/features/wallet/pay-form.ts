interface PaymentForm {
  url: string;
  fields: readonly { name: string; value: string }[];
}

/** Posts the fields of the order to the payment page in this tab, as the gateway requires. */
export function postToPaymentPage({ url, fields }: PaymentForm) {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('not a web address');
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
