import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { WorklistLine } from '@handoff/contracts/referrals/worklist'
import { Button, Popover } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { personOf } from './lineWords.ts'
import css from './worklist.module.css'

type Props = { line: WorklistLine; mayRemind: boolean; isPending: boolean; onRemind: () => void }

/** Once a reminder was sent the next step is a call; a day later another reminder is possible. */
export function CallButton({ line, mayRemind, isPending, onRemind }: Props) {
  const name = line.referral?.receiver.name ?? 'the provider'
  return (
    <Popover position="bottom-end" width={240} withinPortal trapFocus>
      <Popover.Target>
        <Button className={css.button} variant="default" size="compact-md" aria-label={`Call: ${personOf(line)}`}>
          Call
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.numbers}>
        <b>{name}</b>
        {line.phones.map((phone) => (
          <a key={phone} href={phoneLink(phone)} className="tnum">
            <IconPhone size={15} stroke={1.7} aria-hidden />
            {formatPhone(phone)}
          </a>
        ))}
        {line.phones.length === 0 && <p>No phone listed</p>}
        {mayRemind && (
          <Button variant="default" size="compact-md" loading={isPending} onClick={onRemind}>
            Remind again
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
