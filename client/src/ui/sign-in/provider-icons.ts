import { Globe, MessageCircle, Send } from 'lucide-react';

/** The icon of a sign-in provider, by its flow. */
export const providerIcons = { redirect: Globe, code: MessageCircle, widget: Send } as const;
