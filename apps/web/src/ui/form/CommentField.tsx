import { Textarea, type TextareaProps } from '@mantine/core'

/** A few sentences: grows while one types, up to the 2,000 characters that comments may have. */
export function CommentField(props: TextareaProps) {
  return <Textarea autosize minRows={3} maxRows={8} maxLength={2000} {...props} />
}
