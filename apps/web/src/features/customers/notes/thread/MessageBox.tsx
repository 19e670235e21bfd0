import { mostFilesOfMessage, notes } from '@handoff/contracts/customers/notes'
import { fileEndings, materials } from '@handoff/contracts/platform/materials'
import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { ActionIcon, Button, Flex, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { upload } from '../../../../kit/files/upload.ts'
import { useAttachments } from '../../../../kit/files/useAttachments.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { AttachedFiles } from '../../../../ui/files/AttachedFiles.tsx'
import { LeaveGuard } from '../../../../ui/form/LeaveGuard.tsx'
import type { MessageMode, ThreadHandle } from '../../../referrals/referrals/threadHandle.ts'
import { MentionField } from '../MentionField.tsx'
import { mentionedIn } from '../mentionedIn.ts'
import { AudienceMenu } from './AudienceMenu.tsx'
import { modesOf } from './messageModes.ts'
import css from './thread.module.css'

type Props = {
  referral: ReferralDetail
  ref?: Ref<ThreadHandle> | undefined
  onStepTaken?: ((key: 'ask' | 'answer') => void) | undefined
}

/** One box for all that is written about a referral; the switch in it says who will read it. */
export function MessageBox({ referral, ref, onStepTaken }: Props) {
  const modes = modesOf(referral)
  const files = useAttachments({
    send: (file, options) => upload(materials.addToReferral, { referralId: referral.id, file }, options),
    most: mostFilesOfMessage,
    tooMany: `A message can have ${mostFilesOfMessage} files`,
  })
  const field = useRef<HTMLTextAreaElement | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const form = useEndpointForm(notes.send, {
    draftOf: referral.id,
    feedback: 'nothing',
    initialValues: {
      text: '',
      mode: modes[0]!.mode,
      known: [] as { id: number; name: string }[],
    },
    toInput: ({ text, mode, known }) => {
      const mentions = mentionedIn(text, known)
      const taken = modes.find((one) => one.mode === mode)?.step
      return {
        id: referral.id,
        text,
        ...(mode === 'internal' && { isInternal: true }),
        ...(taken && { step: taken, version: referral.version }),
        ...(mentions.length > 0 && { mentions }),
        ...(files.ids.length > 0 && { fileIds: files.ids }),
      }
    },
    onSuccess: (_, { mode }) => {
      form.setValues({ text: '', known: [] })
      form.resetDirty({ ...form.getValues(), text: '', known: [] })
      form.clearErrors()
      files.clear()
      const { step } = modes.find((one) => one.mode === mode) ?? {}
      if (step) onStepTaken?.(step)
    },
  })
  // A step that can no longer be taken is no mode anymore.
  const current = modes.find(({ mode }) => mode === form.values.mode) ?? modes[0]!
  const choose = (mode: MessageMode) => {
    if (modes.some((one) => one.mode === mode)) form.setFieldValue('mode', mode)
    requestAnimationFrame(() => field.current?.focus())
  }
  useImperativeHandle(ref, () => {
    const focus = (mode?: MessageMode) => {
      choose(mode ?? current.mode)
      field.current?.scrollIntoView({ block: 'center' })
    }
    return { focus, ask: () => focus('question') }
  })
  const { value: text, onChange: _, ...props } = form.getInputProps('text') as { value: string; onChange: unknown }
  const isBegun = text.trim() !== '' || files.all.length > 0
  return (
    <form
      className={css.box}
      data-internal={current.mode === 'internal' || undefined}
      onSubmit={form.submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <LeaveGuard isDirty={text.trim() !== ''} draft={form.draft} />
      <Flex className={css.line} gap="xs" align="flex-start" pt="xxs" pr="xs" pb="xxs" pl="xxs">
        <AudienceMenu modes={modes} current={current} onChoose={choose} />
        <MentionField
          {...props}
          className={css.field}
          variant="unstyled"
          ref={(node) => void (field.current = node)}
          aria-label="Message"
          placeholder={current.placeholder}
          minRows={1}
          maxRows={10}
          value={text}
          onChange={(next) => form.setFieldValue('text', next)}
          asked={{ referralId: referral.id, noteType: current.mode === 'internal' ? 2 : 3 }}
          onMention={(reader) => form.setFieldValue('known', (before) => [...before, reader])}
        />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          accept={fileEndings}
          onChange={(event) => {
            files.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <ActionIcon variant="subtle" color="gray" aria-label="Attach files" onClick={() => picker.current?.click()}>
          <IconPaperclip size={17} stroke={1.7} />
        </ActionIcon>
      </Flex>
      {files.all.length > 0 && <AttachedFiles files={files.all} onRemove={files.remove} />}
      {isBegun && (
        <Group gap="sm" justify="space-between" wrap="nowrap" pt={0} pr="xs" pb="xs" pl="sm" fz="xs" c="dimmed">
          <span>{current.hint}</span>
          <Button type="submit" size="compact-sm" loading={form.isPending || files.isSending}>
            {current.submit}
          </Button>
        </Group>
      )}
    </form>
  )
}
