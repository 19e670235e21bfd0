import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { useTexts } from './texts.ts'
import type { Offer } from './useOffer.ts'

/** What is asked once before it is done. */
export type Question =
  | { kind: 'proceed' | 'another'; id: number; name: string }
  | { kind: 'stop'; entityId: number | null; name: string; isSender: boolean }
  | { kind: 'tell' | 'withdraw' }

type Props = {
  view: OfferView
  offer: Offer
  question: Question
  onClosed: () => void
  onDone?: (() => void) | undefined
}

export function OfferDialog({ view, offer, question, onClosed, onDone }: Props) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const { asked, save } = offer
  const { title, text, confirm, isDangerous = false, send } = partsOf()

  function partsOf() {
    switch (question.kind) {
      case 'proceed':
        return {
          title: texts.proceedAsk(question.name),
          text: texts.proceedText[view.sharesHousehold ? 'household' : 'limited'],
          confirm: texts.proceedYes,
          send: () => save(offers.proceed, { ...asked, referToId: question.id }),
        }
      case 'another':
        return {
          title: texts.anotherAsk(question.name),
          text: texts.anotherText,
          confirm: texts.anotherYes,
          send: () => save(offers.decline, { ...asked, referToId: question.id }),
        }
      case 'stop':
        return {
          title: texts.stopAsk(question.name),
          text: question.isSender ? texts.stopSenderText : texts.stopText,
          confirm: texts.stopSharing,
          isDangerous: true,
          send: () => save(offers.stopSharing, { ...asked, entityId: question.entityId }),
        }
      case 'tell':
        return {
          title: texts.tellTitle,
          text: texts.tellText(view.sender.name),
          confirm: texts.tellYes,
          send: () => save(offers.decline, { ...asked, ...(note.trim() && { note: note.trim() }) }),
        }
      case 'withdraw':
        return {
          title: texts.withdrawAsk,
          text: texts.withdrawText,
          confirm: texts.withdrawYes,
          isDangerous: true,
          send: () => save(offers.withdraw, asked),
        }
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      dismiss={texts.cancel}
      closeLabel={texts.close}
      isOpen={isOpen}
      isPending={offer.isPending}
      isDangerous={isDangerous}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      onConfirm={async () => {
        const isDone = await send()
        setOpen(false)
        if (isDone) onDone?.()
      }}
    >
      <p style={{ margin: 0 }}>{text}</p>
      {question.kind === 'tell' && (
        <Textarea
          mt="md"
          label={texts.reason}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
