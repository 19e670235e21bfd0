import { auth } from '@handoff/contracts/access/auth/auth'
import { NotificationBy } from '@handoff/contracts/access/auth/two-factor'
import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { Dialog, DialogFooter } from '../../../../ui/overlay/Dialog.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { Refusal } from '../Refusal.tsx'
import { SendAgain } from '../SendAgain.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SecretKey } from './SecretKey.tsx'
import css from './SecurityPanel.module.css'
import type { Setup } from './useSetup.ts'

/** Shows what was generated and asks for its first code; then the recovery codes, this once. */
export function SetupDialog({ setup }: { setup: Setup }) {
  const { begun, isOpen, close } = setup
  const [codes, setCodes] = useState<string[] | null>(null)
  const isApp = begun?.channel === NotificationBy.App

  if (codes) return <RecoveryCodesDialog codes={codes} isOpen={isOpen} onClose={close} />
  return (
    <Dialog
      title={isApp ? 'Set up an authenticator app' : 'Get your codes by email'}
      description={
        isApp
          ? 'Such as Google Authenticator, Microsoft Authenticator, 1Password, or Aegis.'
          : `We emailed a 6-digit code to ${begun?.generated.sentTo ?? 'your address'}.`
      }
      isOpen={isOpen}
      onClose={close}
    >
      {begun && isApp && <SecretKey generated={begun.generated} />}
      {begun && <Confirm setup={setup} isApp={isApp} onConfirmed={setCodes} />}
    </Dialog>
  )
}

type ConfirmProps = { setup: Setup; isApp: boolean; onConfirmed: (codes: string[]) => void }

function Confirm({ setup, isApp, onConfirmed }: ConfirmProps) {
  const form = useEndpointForm(auth.confirmTwoFactor, {
    initialValues: { code: '' },
    toInput: ({ code }) => ({ code, password: setup.begun?.password }),
    // The recovery codes say it.
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.confirm}>
      {form.error && !form.error.fields.code && <Refusal error={form.error} />}
      <CodeInput
        label={isApp ? 'Then enter the 6-digit code from the app' : 'Code'}
        autoFocus={!isApp}
        isPending={form.isPending}
        {...form.getInputProps('code')}
      />
      {!isApp && (
        <Box ml="calc(-1 * var(--mantine-spacing-xs))">
          <SendAgain isPending={setup.isStarting === 1} onSend={setup.sendAgain} />
        </Box>
      )}
      <DialogFooter>
        <Button variant="default" onClick={setup.close}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isPending}>
          Turn on
        </Button>
      </DialogFooter>
    </form>
  )
}
