import { grantable } from '@handoff/contracts/access/roles/roles'
import type { Action, Area, RoleAccess } from '@handoff/contracts/kit'
import { Accordion, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import css from './AccessMatrix.module.css'
import {
  actionNames,
  actionsIn,
  columnsFor,
  columnToggled,
  meaningOf,
  nameOfArea,
  rowToggled,
  type Side,
  toggled,
} from './roleWords.ts'

type Props = { side: Side; value: readonly RoleAccess[]; onChange: (value: RoleAccess[]) => void; error?: string }

/** What a role opens: each area by what one can do there. What means nothing has no box. */
export function AccessMatrix({ error, ...props }: Props) {
  const { side, value, onChange } = props
  const isPhone = useIsPhone()
  const [cleared, setCleared] = useState<Area | null>(null)
  const [isAsking, setAsking] = useState(false)
  const matrix: Matrix = {
    ...props,
    onToggle: (area, action) => {
      const granted = actionsIn(value, area, side)
      // Without seeing nothing is left: that is asked where there was more.
      if (action !== 'view' || !granted.includes('view') || granted.length === 1)
        return onChange([...toggled(value, area, side, action)])
      setCleared(area)
      setAsking(true)
    },
  }
  const name = cleared && nameOfArea(cleared, side)
  return (
    <div>
      {isPhone ? <Blocks {...matrix} /> : <Grid {...matrix} />}
      <ConfirmDialog
        title={`Remove all access to ${name}?`}
        confirm="Remove access"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (cleared) onChange([...toggled(value, cleared, side, 'view')])
          setAsking(false)
        }}
      >
        Every permission in {name} needs View.
      </ConfirmDialog>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Matrix = Omit<Props, 'error'> & { onToggle: (area: Area, action: Action) => void }

function Grid({ side, value, onChange, onToggle }: Matrix) {
  const columns = columnsFor(side)
  const id = useId()
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className="vh">What this role can access</caption>
        <thead>
          <tr>
            <th scope="col" className={css.area}>
              Area
            </th>
            <th scope="col" className={css.all}>
              All
            </th>
            {columns.map((action) => (
              <th key={action} scope="col">
                <label className={css.column}>
                  {actionNames[action]}
                  <ColumnBox {...{ side, value, onChange, action }} />
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grantable[side].map((area) => (
            <tr key={area}>
              <th scope="row" className={css.area}>
                <label htmlFor={`${id}-${area}`}>{nameOfArea(area, side)}</label>
              </th>
              <td className={css.all}>
                <span className={css.cell}>
                  <RowBox {...{ side, value, onChange, area }} id={`${id}-${area}`} />
                </span>
              </td>
              {columns.map((action) => (
                <td key={action}>
                  <span className={css.cell}>
                    {meaningOf(area, side).includes(action) ? (
                      <Box {...{ side, value, onToggle, area, action }} />
                    ) : (
                      <>
                        <span className={css.none} aria-hidden />
                        <span className="vh">Not available</span>
                      </>
                    )}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On phones each area is a folded line, 'Customer Profiles · View, Add', that opens its boxes. */
const Blocks = ({ side, value, onChange, onToggle }: Matrix) => (
  <Accordion className={css.blocks} multiple variant="separated" radius="md">
    {grantable[side].map((area) => {
      const granted = actionsIn(value, area, side).map((action) => actionNames[action])
      return (
        <Accordion.Item key={area} value={area}>
          <Accordion.Control>
            <span className={css.folded}>
              <b>{nameOfArea(area, side)}</b>
              <small>{granted.join(', ') || 'No access'}</small>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            <div className={css.boxes} role="group" aria-label={nameOfArea(area, side)}>
              <RowBox {...{ side, value, onChange, area }} label="All" />
              {meaningOf(area, side).map((action) => (
                <Box key={action} {...{ side, value, onToggle, area, action }} label={actionNames[action]} />
              ))}
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      )
    })}
  </Accordion>
)

type Toggle = Pick<Matrix, 'side' | 'value' | 'onToggle'> & { area: Area; action: Action; label?: string }
type Whole = Omit<Matrix, 'onToggle'>

const Box = ({ side, value, onToggle, area, action, label }: Toggle) => (
  <Checkbox
    aria-label={`${nameOfArea(area, side)}: ${action}`}
    label={label}
    checked={actionsIn(value, area, side).includes(action)}
    onChange={() => onToggle(area, action)}
  />
)

function RowBox({ side, value, onChange, area, label, id }: Whole & { area: Area; label?: string; id?: string }) {
  const granted = actionsIn(value, area, side).length
  const isFull = granted === meaningOf(area, side).length
  return (
    <Checkbox
      id={id}
      aria-label={`${nameOfArea(area, side)}: everything`}
      label={label}
      checked={isFull}
      indeterminate={granted > 0 && !isFull}
      onChange={() => onChange([...rowToggled(value, area, side)])}
    />
  )
}

function ColumnBox({ side, value, onChange, action }: Whole & { action: Action }) {
  const meant = grantable[side].filter((area) => meaningOf(area, side).includes(action))
  const granted = meant.filter((area) => actionsIn(value, area, side).includes(action)).length
  return (
    <Checkbox
      aria-label={`Every area: ${action}`}
      checked={granted === meant.length}
      indeterminate={granted > 0 && granted < meant.length}
      onChange={() => onChange([...columnToggled(value, side, action)])}
    />
  )
}
