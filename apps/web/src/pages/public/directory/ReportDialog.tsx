import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { Honeypot } from '../Honeypot.tsx'
import { translatedProps } from '../problemIn.ts'

/** What’s wrong, and how to ask back where someone wants that. */
export function ReportDialog({ id, name, onClosed }: { id: number; name: string; onClosed: () => void }) {
  const t = useTexts()
  const dialog = useDialog(onClosed)
  const form = useEndpointForm(publicDirectory.report, {
    initialValues: { what: '', note: '', email: '', company: '' },
    toInput: (values) => ({ ...values, id }),
    says: () => t('directory.reported'),
    onSuccess: dialog.onClose,
  })
  const propsOf = translatedProps(t, form.getInputProps)
  return (
    <EndpointDialog
      {...dialog}
      form={form}
      title={t('directory.report')}
      description={t('directory.reportAbout', { name })}
      submit={t('directory.send')}
      dismiss={t('link.cancel')}
      closeLabel={t('link.close')}
    >
      <CommentField
        label={t('directory.whatsWrong')}
        withAsterisk
        data-autofocus
        {...propsOf('what', t('directory.whatsWrong'))}
      />
      <TextInput label={t('directory.howKnow')} maxLength={300} {...propsOf('note', t('directory.howKnow'))} />
      <TextInput
        label={t('directory.email')}
        type="email"
        description={t('directory.onlyForReply')}
        {...propsOf('email', t('directory.email'))}
      />
      <Honeypot {...form.getInputProps('company')} />
    </EndpointDialog>
  )
}
