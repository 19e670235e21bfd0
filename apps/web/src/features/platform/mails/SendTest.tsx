import { mails } from '@handoff/contracts/platform/mails'
import { Button } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { type MailForm, serverOf } from './useMailForm.ts'

/** Sends with what is typed, before it is saved, and shows what the server answers. */
export function SendTest({ form, isFixed }: { form: MailForm; isFixed: boolean }) {
  const send = useAction(mails.sendTest, {
    feedback: 'nothing',
    isHandled: ({ fields }) => Object.keys(fields).length > 0,
  })
  const test = () =>
    send.mutate(isFixed ? {} : serverOf(form.values), {
      onError: ({ fields }) =>
        form.setErrors(Object.fromEntries(Object.entries(fields).map(([field, [error]]) => [field, error]))),
    })
  const { data: { data: result } = {}, isPending } = send
  return (
    <Notice
      tone={!result || isPending ? 'neutral' : result.problem ? 'bad' : 'good'}
      role="status"
      title={
        isPending
          ? 'Sending a test…'
          : result
            ? `Test to ${result.to} ${result.problem ? 'wasn’t sent' : 'sent'}`
            : 'Does it work?'
      }
      action={
        <Button variant="default" size="compact-md" loading={isPending} onClick={test}>
          {result ? 'Send another test' : 'Send a test'}
        </Button>
      }
    >
      {isPending
        ? 'This takes a few seconds.'
        : result
          ? (result.problem ??
            `The mail server took it in ${result.seconds.toFixed(1)} sec. If it doesn’t arrive, look in the spam folder.`)
          : 'A test goes to your own address, with a link to try.'}
    </Notice>
  )
}
