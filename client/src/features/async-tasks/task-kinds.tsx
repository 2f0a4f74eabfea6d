import { useTranslation } from '../../i18n/use-translation';
import { TabLinks } from '../../ui/tab-links';
import { type TaskKind, taskKinds, taskPath } from './task-list.url';

/** The kinds of tasks of the log, each with its own list. */
export function TaskKinds({ current }: { current: TaskKind }) {
  const { t } = useTranslation('async-tasks');
  return (
    <TabLinks
      inline
      label={t('tasks.title')}
      current={current}
      tabs={taskKinds.map((id) => ({ id, to: taskPath(id), label: t(`kind.${id}`) }))}
    />
  );
}
