import { Stack } from '@chakra-ui/react/stack';
import {
  type PersonalSettingsFragment,
  usePersonalNoticesQuery,
  usePersonalSaveSettingsMutation,
} from '../personal.generated';
import { TabContent } from '../tab-states';
import { NotifyForm } from './notify.form';
import { notifyInput } from './notify.schema';
import { TestNoticeCard } from './test-notice.card';

export function NotifyTab() {
  const { data, error, refetch } = usePersonalNoticesQuery();
  return (
    <TabContent data={data} error={error} onRetry={refetch}>
      {({ viewer, personalSettings }) => <Notices email={viewer?.email ?? ''} settings={personalSettings} />}
    </TabContent>
  );
}

function Notices({ email, settings }: { email: string; settings: PersonalSettingsFragment }) {
  const [save] = usePersonalSaveSettingsMutation();
  return (
    <Stack gap="4" maxW="4xl">
      <NotifyForm
        settings={settings}
        accountEmail={email}
        onSave={(form) => save({ variables: { input: notifyInput(form, settings) } })}
      />
      <TestNoticeCard settings={settings} accountEmail={email} />
    </Stack>
  );
}
