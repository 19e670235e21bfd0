import type { auth } from '@handoff/contracts/access/auth/auth'
import type { Answer, RequestOf } from '@handoff/contracts/kit'
import { Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { Dialog, DialogFooter } from '../../../../ui/overlay/Dialog.tsx'
import { Refusal } from '../Refusal.tsx'
import css from './SecurityPanel.module.css'

type Asks = typeof auth.removeTwoFactor | typeof auth.renewRecoveryCodes | typeof auth.generateTwoFactor
type Props<E extends Asks> = {
  endpoint: E
  /** What is sent with the password. */
  input?: Omit<RequestOf<E>, 'password'>
  title: string
  text: ReactNode
  /** What the button says. */
  confirm: string
  isDangerous?: boolean
  /** What comes next says that it was done. */
  isQuiet?: boolean
  isOpen: boolean
  onClose: () => void
  onDone?: (answer: Answer<E>, password: string) => void
}

/** Asks for the password again before something that only its owner may do. */
export function PasswordDialog<E extends Asks>(props: Props<E>) {
  return (
    <Dialog title={props.title} description={props.text} isOpen={props.isOpen} onClose={props.onClose} size={420}>
      <Ask {...props} />
    </Dialog>
  )
}

/** Inside the dialog, so that nothing typed outlives it. */
function Ask<E extends Asks>({ endpoint, input, confirm, isDangerous, isQuiet, onClose, onDone }: Props<E>) {
  const form = useEndpointForm<E, { password: string }>(endpoint, {
    initialValues: { password: '' },
    toInput: (values) => ({ ...input, ...values }) as unknown as RequestOf<E>,
    showsRefusal: true,
    ...(isQuiet && { feedback: 'nothing' }),
    onSuccess: (answer, { password }) => {
      onClose()
      onDone?.(answer, password)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.confirm}>
      {form.error && !form.error.fields.password && <Refusal error={form.error} />}
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={isDangerous ? 'red' : undefined} loading={form.isPending}>
          {confirm}
        </Button>
      </DialogFooter>
    </form>
  )
}
