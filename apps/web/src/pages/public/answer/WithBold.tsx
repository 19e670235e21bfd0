import { Box } from '@mantine/core'

type Props = {
  /** A sentence that has it. */
  text: string
  bold: string
}

/** A sentence with one part of it in bold, wherever its language has that. */
export function WithBold({ text, bold }: Props) {
  const at = text.indexOf(bold)
  return (
    <>
      {text.slice(0, at)}
      <Box component="b" fw="600" c="var(--text)">
        {bold}
      </Box>
      {text.slice(at + bold.length)}
    </>
  )
}
