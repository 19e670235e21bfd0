import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import css from './DataTable.module.css'
import type { useDisplayFields } from './useDisplayFields.ts'

const load = () => Promise.all([import('../overlay/LazyPopover.tsx'), import('./DisplayFieldsPanel.tsx')])

/** 'Columns': which ones, in which order. */
export function DisplayFieldsButton({ fields, set, reset }: Omit<ReturnType<typeof useDisplayFields>, 'shown'>) {
  const [isWanted, setWanted] = useState(false)
  const parts = useLazyPart(load, isWanted)

  const button = (toggle: () => void) => (
    <Button
      variant="default"
      className={css.fieldsButton}
      aria-label="Columns"
      aria-haspopup="dialog"
      leftSection={<IconColumns3 size={15} stroke={1.8} />}
      onClick={toggle}
    >
      <span className={css.fieldsLabel}>Columns</span>
    </Button>
  )
  if (!parts) return button(() => setWanted(true))
  const [{ default: LazyPopover }, { default: Panel }] = parts
  return (
    <LazyPopover width={270} target={button} label="Columns">
      {() => (
        <div style={{ padding: 8, maxHeight: 'min(560px, 70vh)', overflowY: 'auto' }}>
          <Panel fields={fields} set={set} reset={reset} />
        </div>
      )}
    </LazyPopover>
  )
}
