import { Button, type ButtonProps } from '@chakra-ui/react/button';
import { type Ref, useRef } from 'react';

interface FileButtonProps extends Pick<ButtonProps, 'children' | 'disabled' | 'onBlur' | 'size' | 'variant'> {
  /** The name of the input, which only assistive technology and tests find. */
  label: string;
  /** Extensions and media types, as the attribute of the input. */
  accept: string;
  ref?: Ref<HTMLButtonElement>;
  onChoose(file: File): void;
}

/** A button that opens the file dialog of the browser. */
export function FileButton({ label, accept, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows the same file to be chosen again, after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}
