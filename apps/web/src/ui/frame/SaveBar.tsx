import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../display/counted.ts'
import css from '../layout/LongForm.module.css'

type Props = {
  /** How many values differ from what is saved. */
  changes: number
  /** What the filled button says. */
  submit: string
  /** What saving these changes means. */
  note?: ReactNode
  onDiscard: () => void
  isPending: boolean
  isBlocked?: boolean
  /** Id of the form, where the bar is not within it. */
  form?: string
  /** A new record can be saved as it is. */
  isNew?: boolean
  /** Buttons that are there without changes as well. */
  children?: ReactNode
}

/** At the foot of everything that can be set; it appears with the first change. */
export const SaveBar = ({ changes, submit, note, onDiscard, isPending, isBlocked, form, isNew, children }: Props) => {
  const isShown = changes > 0 || isNew || isPending
  return (
    (isShown || children) && (
      <Group className={css.foot} gap="xs" justify="flex-end" pos="sticky" data-bottom-bar>
        <Box component="span" fz="sm" role="status">
          {changes > 0 && (
            <>
              <Box component="b" fw="500" c="var(--warn)">
                <span aria-hidden>●</span> {counted(changes, 'unsaved change')}
              </Box>{' '}
              {note}
            </>
          )}
        </Box>
        {children}
        {isShown && (
          <>
            <Button variant="default" disabled={isPending} onClick={onDiscard}>
              Discard
            </Button>
            <Button type="submit" form={form} loading={isPending} disabled={isBlocked}>
              {submit}
            </Button>
          </>
        )}
      </Group>
    )
  )
}
