import { Text, type TextProps } from '@chakra-ui/react/text';

/** Text of a log row. It is stored in Chinese and marked with `lang` for screen readers. */
export function LogText({ children, ...rest }: TextProps & { children: string }) {
  return (
    <Text as="div" lang={/\p{Script=Han}/u.test(children) ? 'zh-CN' : undefined} {...rest}>
      {children}
    </Text>
  );
}
