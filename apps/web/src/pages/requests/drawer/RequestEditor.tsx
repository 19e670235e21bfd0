import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Box } from '@mantine/core'
import { kinds } from '../../../features/network/requests/kinds/index.ts'
import css from '../../../features/network/requests/requests.module.css'
import { useRequestForm } from '../../../features/network/requests/useRequestForm.ts'
import { useDecisionToast } from '../../../features/network/requests/useRequests.ts'
import { CommentField } from '../../../ui/form/CommentField.tsx'
import { LongForm } from '../../../ui/layout/LongForm.tsx'

type Props = { request: RequestDetail; onClose: () => void; onDecided?: (request: RequestDetail) => void }

/** The values of a request, to be corrected in the panel before it is approved. */
export function RequestEditor({ request, onClose, onDecided }: Props) {
  const showToast = useDecisionToast()
  const { form, type, action } = useRequestForm({ mode: 'edit', request }, (answered) => {
    onClose()
    showToast(answered)
    onDecided?.(answered)
  })
  const { Fields } = kinds[type]
  const isCorrection = action === 'change'
  return (
    <LongForm
      form={form}
      submit={isCorrection ? 'Approve and change' : 'Approve and add'}
      onCancel={() => {
        form.draft.drop()
        onClose()
      }}
      isInPanel
    >
      <Box className={css.words} component="p" fz="sm" lh="1.5" c="var(--text-2)">
        It’s {isCorrection ? 'changed' : 'added'} exactly as shown here. The requester sees what you changed.
      </Box>
      <Fields form={form} isAsker={false} isCorrection={isCorrection} hints={null} />
      <CommentField label="Note to the requester" {...form.getInputProps('notes')} />
    </LongForm>
  )
}
