import { consentMethodNames } from '@handoff/contracts/customers/consents'
import { Box, Button } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useDates } from '../../../../kit/dates/useDates.ts'
import { ConsentFields } from '../../../customers/consents/ConsentFields.tsx'
import type { ConsentValues } from '../../../customers/consents/consentValues.ts'
import { useConsentsOnFile } from '../../../customers/consents/useConsentsOnFile.ts'
import css from './ReferDialog.module.css'

type Props = {
  customerId: number | null
  categoryId: number | null
  value: ConsentValues
  onChange: (value: ConsentValues) => void
  errors: FormErrors
  receiverCount?: number
  onOpen: () => void
}

/** The consent on file in one line; without one, how to record it. */
export function ConsentLine({ onOpen, ...props }: Props) {
  const { customerId, categoryId, value, errors } = props
  const { formatShort } = useDates()
  const onFile = useConsentsOnFile(customerId, categoryId)
  const { choice, isChosen: isOpen } = value
  const consent = typeof choice === 'object' ? onFile?.find(({ id }) => id === choice.consentId) : undefined
  const part = useRef<HTMLElement>(null)
  const show = () => part.current?.scrollIntoView?.({ block: 'center' })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      part.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
      part.current?.scrollIntoView?.({ block: 'center' })
    }
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen)
    return (
      <section ref={part} aria-label="Consent">
        <ConsentFields {...props} />
      </section>
    )
  const isWrong = !consent && !!errors.consent
  return (
    <section
      ref={part}
      className={css.consent}
      data-missing={!consent || undefined}
      data-wrong={isWrong || undefined}
      aria-label="Consent"
    >
      {consent ? <IconFileCheck size={17} aria-hidden /> : <IconFileAlert size={17} aria-hidden />}
      <span>
        {consent ? (
          <>
            <Box component="b" fw="600">
              Consent on file:
            </Box>{' '}
            {consentMethodNames[consent.method].toLowerCase()}, {formatShort(consent.takenAt)}, valid until{' '}
            {formatShort(consent.expiresAt)}
          </>
        ) : (
          <Box component="b" fw="600" role={isWrong ? 'alert' : undefined}>
            {isWrong ? errors.consent : 'Consent needed'}
          </Box>
        )}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={onOpen}
        // Sending too early puts the focus here; all of the line is to be seen then, above the buttons of the form.
        onFocus={isWrong ? show : undefined}
        data-error={isWrong || undefined}
      >
        {consent ? 'Change' : 'Record consent'}
      </Button>
    </section>
  )
}
