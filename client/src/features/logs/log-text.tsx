import { Text, type TextProps } from '@chakra-ui/react/text';

/** The words of a log row: written in Chinese when it happened, so they are read aloud as such. */
export function LogText({ children, ...rest }: TextProps & { children: string }) {
  return (
    <Text as="div" lang={/\p{Script=Han}/u.test(children) ? 'zh-CN' : undefined} {...rest}>
      {children}
    </Text>
  );
}
