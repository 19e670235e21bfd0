import { type OfferView, offers } from '@handoff/contracts/referrals/offers'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
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
  const t = useTexts()
  const [isOpen, setOpen] = useState(true)
  const [note, setNote] = useState('')
  const { asked, save } = offer
  const { title, text, confirm, isDangerous = false, send } = partsOf()

  function partsOf() {
    switch (question.kind) {
      case 'proceed':
        return {
          title: t('offer.proceedAsk', { name: question.name }),
          text: t(`offer.proceedText.${view.sharesHousehold ? 'household' : 'limited'}`),
          confirm: t('offer.proceedYes'),
          send: () => save(offers.proceed, { ...asked, referToId: question.id }),
        }
      case 'another':
        return {
          title: t('offer.anotherAsk', { name: question.name }),
          text: t('offer.anotherText'),
          confirm: t('offer.anotherYes'),
          send: () => save(offers.decline, { ...asked, referToId: question.id }),
        }
      case 'stop':
        return {
          title: t('offer.stopAsk', { name: question.name }),
          text: question.isSender ? t('offer.stopSenderText') : t('offer.stopText'),
          confirm: t('offer.stopSharing'),
          isDangerous: true,
          send: () => save(offers.stopSharing, { ...asked, entityId: question.entityId }),
        }
      case 'tell':
        return {
          title: t('offer.tellTitle'),
          text: t('offer.tellText', { sender: view.sender.name }),
          confirm: t('offer.tellYes'),
          send: () => save(offers.decline, { ...asked, ...(note.trim() && { note: note.trim() }) }),
        }
      case 'withdraw':
        return {
          title: t('offer.withdrawAsk'),
          text: t('offer.withdrawText'),
          confirm: t('offer.withdrawYes'),
          isDangerous: true,
          send: () => save(offers.withdraw, asked),
        }
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      dismiss={t('link.cancel')}
      closeLabel={t('link.close')}
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
          label={t('offer.reason')}
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
