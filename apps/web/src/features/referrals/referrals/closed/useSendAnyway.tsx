import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLazyPart } from '../../../../kit/loading/useLazyPart.ts'
import type { SendAnywayDialog } from './SendAnywayDialog.tsx'
import type { Closed } from './useClosed.ts'

const load = () => import('./SendAnywayDialog.tsx')

type Form = { isValid: () => unknown; submit: (event: FormEvent<HTMLFormElement>) => void }
type Options = Pick<ComponentProps<typeof SendAnywayDialog>, 'unmet' | 'without' | 'onChoose'>

/** Submits a form that refers; before that, once for each provider that isn't accepting, it asks whether to send anyway. */
export function useSendAnyway(form: Form, closed: readonly Closed[], options: Options) {
  const confirmed = useRef<readonly number[]>([])
  const [held, setHeld] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null }>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isAsked = closed.every(({ id }) => confirmed.current.includes(id))
    // What is missing is shown first.
    if (isAsked || !form.isValid()) return form.submit(event)
    event.preventDefault()
    setHeld({ form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter })
  }
  const Question = useLazyPart(load, held !== undefined)?.SendAnywayDialog
  const question: ReactNode = held && Question && (
    <Question
      {...options}
      closed={closed}
      onSend={() => {
        confirmed.current = closed.map(({ id }) => id)
        held.form.requestSubmit(held.submitter)
      }}
      onClosed={() => setHeld(undefined)}
    />
  )
  return { submit, question }
}
