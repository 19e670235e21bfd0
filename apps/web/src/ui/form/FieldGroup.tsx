import type { ReactNode } from 'react'
import parts from './Form.module.css'

/** Fields that belong together, below a line and their heading. */
export const FieldGroup = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className={parts.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
