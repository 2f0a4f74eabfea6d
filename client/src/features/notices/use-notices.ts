import { useApolloClient } from '@apollo/client/react';
import { useCatchUp } from '../../graphql/live/socket-state';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import {
  NoticeBadgeDocument,
  NoticeFeedDocument,
  useNoticeArrivedSubscription,
  useNoticeBadgeQuery,
  useNoticeMarkAllReadMutation,
  useNoticeMarkReadMutation,
  useNoticeOfSiteChangedSubscription,
} from './notices.generated';

export interface Notices {
  unread: number;
  /** The site's announcement; empty if there is none. */
  announcement: string;
  markRead(ids: string[]): void;
  markAllRead(): void;
}

/** Counts of the bell, updated over the socket; a toast shows each new notice. */
export function useNotices(): Notices {
  const client = useApolloClient();
  const { data, refetch } = useNoticeBadgeQuery();
  const act = useMutationHandler();
  const [mark] = useNoticeMarkReadMutation();
  const [markAll] = useNoticeMarkAllReadMutation();
  const lists = () => client.refetchQueries({ include: [NoticeFeedDocument] });

  useNoticeArrivedSubscription({
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      if (!event) return;
      const { title, text } = event.noticeAdded;
      notify.info(title, { description: text || undefined });
      client.cache.updateQuery({ query: NoticeBadgeDocument }, (known) =>
        known ? { ...known, unreadNotices: known.unreadNotices + 1 } : known,
      );
      void lists();
    },
  });
  useNoticeOfSiteChangedSubscription({
    ignoreResults: true,
    onData: ({ data: { data: event } }) =>
      client.cache.updateQuery({ query: NoticeBadgeDocument }, (known) =>
        known && event ? { ...known, status: { ...known.status, notice: event.siteNoticeChanged } } : known,
      ),
  });
  useCatchUp(() => {
    void refetch().catch(() => undefined);
    void lists();
  });

  return {
    unread: data?.unreadNotices ?? 0,
    announcement: data?.status.notice ?? '',
    markRead: async (ids) => {
      await act(() => mark({ variables: { ids } }));
      await refetch().catch(() => undefined);
    },
    markAllRead: async () => {
      await act(() => markAll());
      await Promise.all([refetch().catch(() => undefined), lists()]);
    },
  };
}
