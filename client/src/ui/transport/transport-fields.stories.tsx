import { Stack } from '@chakra-ui/react/stack';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { TransportFields } from './transport-fields';
import { type Transport, type TransportSetting, type TransportValues, transportValues } from './transport-form';

const meta: Meta<typeof TransportFields> = { component: TransportFields };
export default meta;
type Story = StoryObj<typeof TransportFields>;

const setting = (name: string, kind: TransportSetting['kind'], more: Partial<TransportSetting> = {}) => ({
  name,
  kind,
  required: false,
  value: '',
  valueSet: false,
  fallback: '',
  ...more,
});

function Form({ transport }: { transport: Transport }) {
  const { control } = useForm<TransportValues>({ defaultValues: transportValues([transport]) });
  return (
    <Stack gap="5" maxW="md">
      <TransportFields control={control} transport={transport} targetIsOptional />
    </Stack>
  );
}

const story = (transport: Transport): Story => ({ render: () => <Form transport={transport} /> });

export const Address = story({
  key: 'EMAIL',
  target: 'notificationEmail',
  example: null,
  settings: [setting('notificationEmail', 'EMAIL')],
});
/** The stored address contains a key and is never shown. */
export const SecretAddress = story({
  key: 'LARK',
  target: 'larkUrl',
  example: '{ "msg_type": "text" }',
  settings: [
    setting('larkUrl', 'SECRET_URL', { required: true, valueSet: true }),
    setting('larkSecret', 'SECRET', { valueSet: true }),
  ],
});
export const Server = story({
  key: 'GOTIFY',
  target: 'gotifyUrl',
  example: null,
  settings: [
    setting('gotifyUrl', 'HTTPS_URL', { required: true, value: 'https://push.example.com' }),
    setting('gotifyToken', 'SECRET', { required: true }),
  ],
});
