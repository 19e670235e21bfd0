import { Button } from '@mantine/core'
import type { ComponentProps, FormEventHandler } from 'react'
import parts from '../form/Form.module.css'
import { DialogFooter } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = Omit<ComponentProps<typeof FormDialog>, 'isDirty' | 'footer' | 'isScrolling'> & {
  /** What `useEndpointForm` answers. */
  form: { submit: FormEventHandler<HTMLFormElement>; isPending: boolean; isDirty: () => boolean }
  /** What the button that sends it says. */
  submit: string
  dismiss?: string
  isDangerous?: boolean
  /** Something has to be decided before it can be sent. */
  isBlocked?: boolean
  /** There is also something typed that the form does not know of. */
  isDirty?: boolean
  /** Longer than a screen may be: its buttons stay in sight. */
  isLong?: boolean
}

/** A dialog whose form asks one endpoint: fields, a way out, and the button that sends them. */
export function EndpointDialog({
  form,
  submit,
  dismiss = 'Cancel',
  isDangerous,
  isBlocked,
  isDirty,
  isLong,
  children,
  ...dialog
}: Props) {
  return (
    <FormDialog {...dialog} isDirty={form.isDirty() || isDirty === true}>
      <form className={parts.form} onSubmit={form.submit} noValidate>
        {children}
        <DialogFooter isSticky={isLong}>
          <Button variant="default" onClick={dialog.onClose}>
            {dismiss}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : undefined} loading={form.isPending} disabled={isBlocked}>
            {submit}
          </Button>
        </DialogFooter>
      </form>
    </FormDialog>
  )
}
