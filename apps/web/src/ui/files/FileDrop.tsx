import { Box, Button, Center, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import css from './FileDrop.module.css'

type Props = {
  /** Names the chooser for those who do not see it. */
  label: string
  /** What it takes: '.csv,text/csv'. */
  accept?: string
  /** What to do, and what may be chosen. */
  children: ReactNode
  button?: string
  isPending?: boolean
  isMany?: boolean
  onChoose: (files: File[]) => void
}

/** Takes files by a button or by dropping them here; the same file can be chosen twice. */
export function FileDrop({ label, accept, children, button = 'Choose a file', isPending, isMany, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, isMany ? 10 : 1)
    if (input.current) input.current.value = ''
    if (files.length && !isPending) onChoose(files)
  }
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <Stack
      className={css.drop}
      gap="sm"
      align="center"
      py="xl"
      px="lg"
      bdrs="lg"
      ta="center"
      data-over={isOver || undefined}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <Center component="span" w={40} h={40} bdrs="md" bg="var(--surface)" bd="1px solid var(--line-soft)" c="dimmed">
        <IconUpload size={20} stroke={1.6} aria-hidden />
      </Center>
      <Box className={css.words} maw="62ch" fz="sm" lh="1.5" c="dimmed">
        {children}
      </Box>
      <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
        {button}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </Stack>
  )
}
