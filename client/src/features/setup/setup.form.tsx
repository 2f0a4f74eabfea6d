import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Stack } from '@chakra-ui/react/stack';
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { Callout } from '../../ui/feedback/callout';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { RadioCardsField } from '../../ui/form/radio-cards-field';
import { SecretField } from '../../ui/form/secret-field';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { emptySetup, type SetupForm, type SetupStatus, setupSchema, usageModes } from './setup.schema';

interface SetupFormViewProps {
  status: SetupStatus;
  onSubmit(form: SetupForm): Promise<unknown>;
}

export function SetupFormView({ status, onSubmit }: SetupFormViewProps) {
  const { t } = useTranslation('setup');
  const explain = useProblemText();
  const form = useForm<SetupForm>({ defaultValues: emptySetup, resolver: zodResolver(setupSchema(status)) });
  const { control, formState, setError } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      const { text, problem } = explain(error);
      if (problem.code === 'setup_secret_wrong') return setError('secret', { message: problem.message });
      const unexplained = problem.kind === 'refused' && !problem.message;
      setError('root.server', { message: unexplained ? t('error.failed') : text });
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="6">
        <FormAlert message={formState.errors.root?.server?.message} />
        <Step number={1} title={t('step.database')}>
          <DatabaseCheck type={status.database_type} />
        </Step>
        <Step number={2} title={t('step.admin')}>
          {status.setup_secret && (
            <Box mb="4">
              <SecretField
                control={control}
                name="secret"
                label={t('secret.label')}
                help={t('secret.help')}
                autoComplete="off"
                required
              />
            </Box>
          )}
          {status.root_init ? (
            <Callout tone="success">{t('admin.done')}</Callout>
          ) : (
            <Stack gap="4">
              <TextField
                control={control}
                name="username"
                label={t('admin.username')}
                autoComplete="username"
                required
                autoFocus={!status.setup_secret}
              />
              <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
                <SecretField
                  control={control}
                  name="password"
                  label={t('admin.password')}
                  help={t('admin.passwordHelp')}
                  autoComplete="new-password"
                  required
                />
                <SecretField
                  control={control}
                  name="confirmPassword"
                  label={t('admin.confirm')}
                  autoComplete="new-password"
                  required
                />
              </Grid>
            </Stack>
          )}
        </Step>
        <Step number={3} title={t('step.mode')} aside={<ModeHelp />}>
          <RadioCardsField
            control={control}
            name="mode"
            label={t('step.mode')}
            cards={usageModes.map((mode) => ({
              value: mode,
              label: t(`mode.${mode}.label`),
              text: t(`mode.${mode}.text`),
            }))}
          />
        </Step>
        <Button
          type="submit"
          size="lg"
          variant="solid"
          colorPalette="brand"
          loading={formState.isSubmitting}
          loadingText={t('submit')}
        >
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}

function Step({
  number,
  title,
  aside,
  children,
}: {
  number: number;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box as="section" aria-label={title}>
      <Flex align="center" gap="2.5" mb="3">
        <Flex
          boxSize="6"
          align="center"
          justify="center"
          borderRadius="full"
          bg="bg.muted"
          textStyle="caption"
          fontWeight="semibold"
          aria-hidden
        >
          {number}
        </Flex>
        <Box as="h2" textStyle="section" flex="1">
          {title}
        </Box>
        {aside}
      </Flex>
      {children}
    </Box>
  );
}

const databaseNames: Record<string, string> = {
  postgres: 'PostgreSQL',
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  sqlite: 'SQLite',
};

function DatabaseCheck({ type }: { type: string }) {
  const { t } = useTranslation('setup');
  if (type === 'sqlite') return <Callout tone="warning">{t('database.sqlite')}</Callout>;
  return <Callout tone="success">{t('database.ok', { name: databaseNames[type] ?? type })}</Callout>;
}

function ModeHelp() {
  const { t } = useTranslation('setup');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden />
        {t('mode.explain')}
      </Button>
      <DetailDialog open={open} onClose={() => setOpen(false)} title={t('mode.explain')}>
        <Stack as="dl" gap="4" m="0">
          {usageModes.map((mode) => (
            <Box key={mode}>
              <Box as="dt" fontWeight="medium">
                {t(`mode.${mode}.label`)}
              </Box>
              <Box as="dd" m="0" color="fg.muted">
                {t(`mode.${mode}.long`)}
              </Box>
            </Box>
          ))}
        </Stack>
      </DetailDialog>
    </>
  );
}
