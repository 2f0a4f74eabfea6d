/** The console's two languages; Chinese is the fallback. */
export type Language = 'zh' | 'en';
