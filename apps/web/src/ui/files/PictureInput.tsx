import { FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { pictureKinds } from '../../kit/files/pictureFile.ts'

type Props = {
  label: string
  onChoose: (file: File) => void
  /** The button that opens the browser's chooser. */
  children: (open: () => void) => ReactNode
}

/** Lets one choose a picture; the same file can be chosen twice. */
export function PictureInput({ label, onChoose, children }: Props) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null) => {
    reset.current?.()
    if (file) onChoose(file)
  }
  return (
    <FileButton accept={pictureKinds} resetRef={reset} inputProps={{ 'aria-label': label }} onChange={take}>
      {({ onClick }) => children(onClick)}
    </FileButton>
  )
}
