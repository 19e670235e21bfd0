import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import css from './PublicEntityPage.module.css'

const load = () => import('./ReportDialog.tsx')

/** Says what is wrong with a listing; the form comes when it is wanted. */
export function ReportButton({ id, name }: { id: number; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(load, isOpen)
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        Report wrong information
      </button>
      {part && isOpen && <part.ReportDialog id={id} name={name} onClosed={() => setOpen(false)} />}
    </>
  )
}
