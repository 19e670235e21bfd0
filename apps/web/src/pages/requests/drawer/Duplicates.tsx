import type { RequestDetail } from '@handoff/contracts/requests/requests'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PlainLink } from '../../../features/requests/AddedPanel.tsx'
import css from '../../../features/requests/requests.module.css'
import { useAdd } from '../../../features/requests/useRequests.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'

/** What may be the same and is there already, each to be used instead. */
export function Duplicates({ request: { id, version, may, action, duplicates, title } }: { request: RequestDetail }) {
  const [chosen, setChosen] = useState<RequestDetail['duplicates'][number] | null>(null)
  const add = useAdd()
  if (!duplicates.length) return null
  return (
    <section className={css.hint} aria-label="Possible duplicates">
      <b>{duplicates.length === 1 ? 'This may already exist' : 'These may already exist'}</b>
      <ul>
        {duplicates.map((it) => (
          <li key={it.id}>
            <span>
              <PlainLink to={it.link}>{it.name}</PlainLink> · {it.because}
            </span>
            {may.includes('add') && action === 'add' && (
              <Button size="compact-xs" variant="default" onClick={() => setChosen(it)}>
                Use this one
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Use ${chosen?.name ?? 'it'} for this request?`}
        confirm="Use this one"
        isOpen={chosen !== null}
        isPending={add.isPending}
        onClose={() => setChosen(null)}
        onConfirm={() => chosen && add.mutate({ id, version, linkId: chosen.id }, { onSettled: () => setChosen(null) })}
      >
        {title} isn’t added again. The requester is notified and pointed to the existing one.
      </ConfirmDialog>
    </section>
  )
}
