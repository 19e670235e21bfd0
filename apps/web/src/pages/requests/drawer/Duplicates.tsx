import type { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainLink } from '../../../features/network/requests/AddedPanel.tsx'
import css from '../../../features/network/requests/requests.module.css'
import { CompareDialog } from './CompareDialog.tsx'

type Props = { request: RequestDetail; onDecided?: (request: RequestDetail) => void }

/** What may be the same and is there already, each to be compared and used instead. */
export function Duplicates({ request, onDecided }: Props) {
  const { duplicates } = request
  const [compared, setCompared] = useState<RequestDetail['duplicates'][number]>()
  const [isOpen, setOpen] = useState(false)
  if (!duplicates.length) return null
  const words = duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'
  return (
    <section className={css.section} aria-label={words}>
      <h3 className={css.heading}>{words}</h3>
      <ul className={css.likely}>
        {duplicates.map((it) => (
          <li key={it.id}>
            <IconCopy size={18} stroke={1.7} aria-hidden />
            <span>
              <PlainLink to={it.link}>{it.name}</PlainLink>
              <small>{it.because}</small>
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Compare with ${it.name}`}
              onClick={() => {
                setCompared(it)
                setOpen(true)
              }}
            >
              Compare
            </Button>
          </li>
        ))}
      </ul>
      {compared && (
        <CompareDialog
          key={compared.id}
          request={request}
          other={compared}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onDecided={onDecided}
        />
      )}
    </section>
  )
}
