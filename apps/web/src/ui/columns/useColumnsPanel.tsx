import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import css from '../table/DataTable.module.css'
import type { useDisplayFields } from './useDisplayFields.ts'

const load = () => import('./DisplayFieldsPanel.tsx')

/** The button 'Columns', and the panel that it opens next to the rows. */
export function useColumnsPanel(fields: Omit<ReturnType<typeof useDisplayFields>, 'shown'>, isOffered: boolean) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const Panel = useLazyPart(load, isOpen)?.default
  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])
  if (!isOffered) return { button: null, panel: null }
  return {
    button: (
      <Button
        ref={button}
        variant={isOpen ? 'light' : 'default'}
        className={css.fieldsButton}
        aria-label="Columns"
        aria-expanded={isOpen}
        leftSection={<IconColumns3 size={15} stroke={1.8} />}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={css.fieldsLabel}>Columns</span>
      </Button>
    ),
    panel: isOpen && Panel ? <Panel {...fields} onClose={close} /> : null,
  }
}
