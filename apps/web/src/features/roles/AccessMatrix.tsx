import type { Action, Area, RoleAccess } from '@handoff/contracts/kit'
import { grantable } from '@handoff/contracts/roles/roles'
import { Accordion, Checkbox } from '@mantine/core'
import { useIsPhone } from '../../ui/layout/useIsPhone.ts'
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
export function AccessMatrix({ error, ...matrix }: Props) {
  const isPhone = useIsPhone()
  return (
    <div>
      {isPhone ? <Blocks {...matrix} /> : <Grid {...matrix} />}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type Matrix = Omit<Props, 'error'>

function Grid({ side, value, onChange }: Matrix) {
  const columns = columnsFor(side)
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
                <span className={css.column}>
                  {actionNames[action]}
                  <ColumnBox {...{ side, value, onChange, action }} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grantable[side].map((area) => (
            <tr key={area}>
              <th scope="row" className={css.area}>
                {nameOfArea(area, side)}
              </th>
              <td className={css.all}>
                <span className={css.cell}>
                  <RowBox {...{ side, value, onChange, area }} />
                </span>
              </td>
              {columns.map((action) => (
                <td key={action}>
                  <span className={css.cell}>
                    {meaningOf(area).includes(action) ? (
                      <Box {...{ side, value, onChange, area, action }} />
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
const Blocks = ({ side, value, onChange }: Matrix) => (
  <Accordion multiple variant="separated" radius="md">
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
              {meaningOf(area).map((action) => (
                <Box key={action} {...{ side, value, onChange, area, action }} label={actionNames[action]} />
              ))}
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      )
    })}
  </Accordion>
)

type LabeledRow = Matrix & { label?: string }

const Box = ({ side, value, onChange, area, action, label }: LabeledRow & { area: Area; action: Action }) => (
  <Checkbox
    aria-label={`${nameOfArea(area, side)}: ${action}`}
    label={label}
    checked={actionsIn(value, area, side).includes(action)}
    onChange={() => onChange([...toggled(value, area, side, action)])}
  />
)

function RowBox({ side, value, onChange, area, label }: LabeledRow & { area: Area }) {
  const granted = actionsIn(value, area, side).length
  const isFull = granted === meaningOf(area).length
  return (
    <Checkbox
      aria-label={`${nameOfArea(area, side)}: everything`}
      label={label}
      checked={isFull}
      indeterminate={granted > 0 && !isFull}
      onChange={() => onChange([...rowToggled(value, area, side)])}
    />
  )
}

function ColumnBox({ side, value, onChange, action }: Matrix & { action: Action }) {
  const meant = grantable[side].filter((area) => meaningOf(area).includes(action))
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
