import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCopied } from '../../../features/access/auth/useCopied.ts'
import css from '../../../features/referrals/help/help.module.css'

type Props = { number: string; token: string; hotline: string | null }

/** It is there: the number to name, and the link by which to follow it. */
export function HelpSent({ number, token, hotline }: Props) {
  const { isCopied, copy } = useCopied()
  const heading = useRef<HTMLHeadingElement>(null)
  const link = `${location.origin}/public/referral/status?token=${token}`
  // The form under the focus is gone: anyone who listens hears what came of it.
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section className={`panel ${css.sent}`}>
      <span className={css.done}>
        <IconCheck size={24} stroke={2.2} aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        We got your request
      </h1>
      <p className={css.lead}>Your number is</p>
      <p className={css.number}>{number}</p>
      <p className={css.lead}>
        Someone will review it and contact you the way you chose. Keep the link to check on your request.
      </p>
      <div className={css.buttons}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => copy(link)}
        >
          {isCopied ? 'Copied' : 'Copy the link'}
        </Button>
        <Button renderRoot={(props) => <Link to="/public/referral/status" search={{ token }} {...props} />}>
          Check your request
        </Button>
      </div>
      {hotline && <p className={css.hotline}>Need help right away? {hotline}</p>}
    </section>
  )
}
