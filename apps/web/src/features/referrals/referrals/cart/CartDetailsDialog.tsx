import { Priority } from '@handoff/contracts/referrals/referrals/priority'
import { Button, Stack, Text } from '@mantine/core'
import { CommentField } from '../../../../ui/form/CommentField.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { Dialog, DialogFooter } from '../../../../ui/overlay/Dialog.tsx'
import { useDialog } from '../../../../ui/overlay/useDialog.ts'
import { AttachButton } from '../refer/AttachButton.tsx'
import { AttachedToReferral } from '../refer/AttachedToReferral.tsx'
import { contactIn } from '../refer/contactIn.ts'
import { PriorityField } from '../refer/PriorityField.tsx'
import { callNow } from './cartWords.ts'
import type { ReferCartState } from './useReferCart.ts'

/** What goes with the referral: how urgent it is, a message, and files. */
export function CartDetailsDialog({ state, onClosed }: { state: ReferCartState; onClosed: () => void }) {
  const dialog = useDialog(onClosed)
  const { form, files, need, person, providers } = state
  const contact = contactIn(form.values.message, person ? [person.firstName, person.lastName] : [])
  return (
    <Dialog {...dialog} title="Message and details" size={560} isPageOnPhone>
      <div className={parts.form}>
        <PriorityField value={form.values.priority} onChange={(value) => form.setFieldValue('priority', value)} />
        {form.values.priority === Priority.Emergency && (
          <Text
            inherit
            mt="xs"
            py="xs"
            px="md"
            bdrs="md"
            fz="sm"
            lh="1.5"
            c="var(--warn)"
            bg="var(--warn-tint)"
            role="status"
          >
            {callNow(providers.map(({ name }) => name))}.
          </Text>
        )}
        <CommentField
          label="Message to providers"
          description="Don’t include names or contact details."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          minRows={3}
          maxRows={8}
          {...form.getInputProps('message')}
        />
        {contact && (
          <Text
            inherit
            mt="xs"
            py="xs"
            px="md"
            bdrs="md"
            fz="sm"
            lh="1.5"
            c="var(--warn)"
            bg="var(--warn-tint)"
            role="status"
          >
            This looks like {contact}. They see it before they accept.
          </Text>
        )}
        <Stack gap="xs" align="flex-start">
          <AttachButton customerId={need.customerId ?? null} files={files} onMissing={() => undefined} />
          <AttachedToReferral files={files} error={form.errors.files} />
        </Stack>
        <DialogFooter>
          <Button onClick={dialog.onClose}>Done</Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}
