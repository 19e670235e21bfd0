import { Button, Group } from '@mantine/core'
import { clsx } from 'clsx'
import type { FormEventHandler, ReactNode } from 'react'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import parts from '../form/Form.module.css'
import css from './LongForm.module.css'

export type LongFormProps = {
  /** What `useEndpointForm` answers. */
  form: { submit: FormEventHandler<HTMLFormElement>; isPending: boolean; isDirty: () => boolean; draft: FormDraft }
  /** What the button that sends it says; empty for none. */
  submit: string
  onCancel?: () => void
  /** Instead of the buttons. */
  foot?: ReactNode
  /** Nothing has changed that could be saved. */
  isBlocked?: boolean
  /** At the left of the buttons, instead of what is said of the draft. */
  footnote?: ReactNode
  isInPanel?: boolean
  /** There is no way back. */
  isDangerous?: boolean
  /** Settings, which are all there already: none is marked as optional. */
  isPlain?: boolean
  /** Of more than one column. */
  width?: number
  className?: string
  children: ReactNode
}

type Props = LongFormProps & {
  /** Asks before what was typed is lost. */
  guard: ReactNode
}

/** A long form without what is said of drafts, which no one has without a login. */
export function LongFormFrame({
  guard,
  form,
  submit,
  onCancel,
  foot,
  isBlocked,
  footnote,
  isInPanel,
  isDangerous,
  isPlain,
  width,
  className,
  children,
}: Props) {
  return (
    <form
      ref={isInPanel ? focusFirst : undefined}
      className={clsx(parts.form, !isPlain && parts.long, css.page, isInPanel && css.inPanel, className)}
      style={{ maxWidth: width }}
      onSubmit={form.submit}
      noValidate
    >
      {guard}
      {children}
      {foot ?? (
        <Group className={css.foot} gap="xs" justify="flex-end" pos="sticky" data-bottom-bar>
          <span>{footnote}</span>
          {onCancel && (
            <Button variant="default" disabled={form.isPending} onClick={onCancel}>
              Cancel
            </Button>
          )}
          {submit && (
            <Button type="submit" loading={form.isPending} disabled={isBlocked} color={isDangerous ? 'red' : undefined}>
              {submit}
            </Button>
          )}
        </Group>
      )}
    </form>
  )
}

/** A panel doesn't focus its first field by itself, as a dialog does. */
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus({ preventScroll: true })
}
