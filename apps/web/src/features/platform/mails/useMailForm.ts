import type { Answer, RequestOf } from '@handoff/contracts/kit'
import type { MailSecurity } from '@handoff/contracts/platform/mail-setting'
import { mails } from '@handoff/contracts/platform/mails'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useVersion } from '../../../kit/query/useVersion.ts'

type Setting = Answer<typeof mails.setting>
type Values = ReturnType<typeof valuesOf>

const valuesOf = ({ publicUrl, host, port, security, user, sender }: Setting) => ({
  publicUrl: publicUrl ?? '',
  host: host ?? '',
  port: port as number | string,
  security: security as MailSecurity,
  user: user ?? '',
  password: '',
  sender: sender ?? '',
})

/** A password that is not typed stays as it is. */
export const serverOf = ({ publicUrl: _, password, port, ...values }: Values): RequestOf<typeof mails.sendTest> => ({
  ...values,
  port: port as number,
  ...(password && { password }),
})

type Options = {
  proposedUrl?: string
  /** Emails are not sent yet. */
  isLater?: boolean
  onSuccess?: () => unknown
}

/** Mail server and address of links; what the environment sets is left alone. */
export function useMailForm(setting: Setting, { proposedUrl, isLater, onSuccess }: Options = {}) {
  const { version, setVersion, isStale, keepMine } = useVersion(setting.version)
  const initialValues = { ...valuesOf(setting), publicUrl: setting.publicUrl ?? proposedUrl ?? '' }
  const form = useEndpointForm<typeof mails.saveSetting, Values>(mails.saveSetting, {
    initialValues,
    toInput: (values) => ({
      ...(!setting.isUrlFixed && { publicUrl: values.publicUrl }),
      ...(!setting.isServerFixed && (isLater ? { host: null } : serverOf(values))),
      version,
    }),
    check: ({ host, sender }) => (isLater || !host || sender ? {} : { sender: 'Sender is required' }),
    feedback: onSuccess ? 'nothing' : 'success',
    onSuccess: async (saved) => {
      setVersion(saved.version)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      await onSuccess?.()
    },
  })
  return { ...form, staleNote: isStale(form.error) ? { of: 'setting', onUseMine: keepMine } : null }
}
export type MailForm = ReturnType<typeof useMailForm>
