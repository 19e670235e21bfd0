import { Button, Text } from '@mantine/core'
import { clsx } from 'clsx'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import type { FormDraft } from '../../kit/drafts/useFormDraft.ts'
import { DraftNote, DraftStatus } from '../form/DraftNote.tsx'
import parts from '../form/Form.module.css'
import { firstField } from '../form/firstField.ts'
import { DialogFooter } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = Omit<
  ComponentProps<typeof FormDialog>,
  'isDirty' | 'onDiscard' | 'children' | 'footer' | 'isScrolling' | 'isPageOnPhone'
> & {
  children: ReactNode
  /** What `useEndpointForm` answers. */
  form: { submit: FormEventHandler<HTMLFormElement>; isPending: boolean; isDirty: () => boolean; draft: FormDraft }
  /** What the button that sends it says. */
  submit: string
  dismiss?: string
  /** Next to the buttons: what will be sent, in a line. */
  footnote?: ReactNode
  isDangerous?: boolean
  /** Something has to be decided before it can be sent. */
  isBlocked?: boolean
  /** Longer than a screen may be: its buttons stay in sight, and on phones it is a page. */
  isLong?: boolean
}

/** A dialog whose form asks one endpoint: fields, a way out, and the button that sends them. */
export function EndpointDialog({
  form,
  submit,
  dismiss = 'Cancel',
  isDangerous,
  isBlocked,
  isPage,
  isLong = isPage,
  footnote,
  children,
  ...dialog
}: Props) {
  return (
    <FormDialog {...dialog} isPageOnPhone={isLong} isPage={isPage} isDirty={form.isDirty()} onDiscard={form.draft.drop}>
      {(close) => (
        <form ref={firstField} className={clsx(parts.form, isLong && parts.long)} onSubmit={form.submit} noValidate>
          <DraftNote draft={form.draft} />
          {children}
          <DialogFooter isSticky={isLong}>
            {footnote ? (
              <Text className={parts.footnote} span inherit mr="auto" fz="sm" c="dimmed">
                {footnote}
              </Text>
            ) : (
              isLong && <DraftStatus form={form} />
            )}
            <Button variant="default" onClick={close}>
              {dismiss}
            </Button>
            <Button type="submit" color={isDangerous ? 'red' : undefined} loading={form.isPending} disabled={isBlocked}>
              {submit}
            </Button>
          </DialogFooter>
        </form>
      )}
    </FormDialog>
  )
}
