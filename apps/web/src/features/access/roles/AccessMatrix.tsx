import { grantable } from '@handoff/contracts/access/roles/roles'
import type { Action, Area, RoleAccess } from '@handoff/contracts/kit'
import { Accordion, Box, Center, Checkbox, Flex, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Grid } from '../../../ui/layout/Grid.tsx'
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
      {isPhone ? <Blocks {...matrix} /> : <AccessGrid {...matrix} />}
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
        <Text inherit mt="xs" fz="xs" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

type Matrix = Omit<Props, 'error'> & { onToggle: (area: Area, action: Action) => void }

function AccessGrid({ side, value, onChange, onToggle }: Matrix) {
  const columns = columnsFor(side)
  const id = useId()
  return (
    <div className={css.frame}>
      <Box className={css.table} component="table" w="100%" miw={620} fz="sm">
        <caption className="vh">What this role can access</caption>
        <thead>
          <tr>
            <Box scope="col" className={css.area} component="th" c="dimmed">
              Area
            </Box>
            <Box scope="col" className={css.all} component="th" c="dimmed">
              All
            </Box>
            {columns.map((action) => (
              <Box component="th" c="dimmed" key={action} scope="col">
                <Flex className={css.column} component="label" direction="column" gap="xs" align="center">
                  {actionNames[action]}
                  <ColumnBox {...{ side, value, onChange, action }} />
                </Flex>
              </Box>
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
                <Center component="span">
                  <RowBox {...{ side, value, onChange, area }} id={`${id}-${area}`} />
                </Center>
              </td>
              {columns.map((action) => (
                <td key={action}>
                  <Center component="span">
                    {meaningOf(area, side).includes(action) ? (
                      <AccessBox {...{ side, value, onToggle, area, action }} />
                    ) : (
                      <>
                        <Box className={css.none} component="span" display="inline-block" w={8} h={1} aria-hidden />
                        <span className="vh">Not available</span>
                      </>
                    )}
                  </Center>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
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
            <Flex component="span" direction="column" gap={0} fz="sm">
              <Box component="b" fw="500">
                {nameOfArea(area, side)}
              </Box>
              <Box component="small" fz="xs" c="var(--text-2)">
                {granted.join(', ') || 'No access'}
              </Box>
            </Flex>
          </Accordion.Control>
          <Accordion.Panel>
            <Grid
              columns="repeat(auto-fill, minmax(104px, 1fr))"
              rowGap="sm"
              columnGap="xs"
              role="group"
              aria-label={nameOfArea(area, side)}
            >
              <RowBox {...{ side, value, onChange, area }} label="All" />
              {meaningOf(area, side).map((action) => (
                <AccessBox key={action} {...{ side, value, onToggle, area, action }} label={actionNames[action]} />
              ))}
            </Grid>
          </Accordion.Panel>
        </Accordion.Item>
      )
    })}
  </Accordion>
)

type Toggle = Pick<Matrix, 'side' | 'value' | 'onToggle'> & { area: Area; action: Action; label?: string }
type Whole = Omit<Matrix, 'onToggle'>

const AccessBox = ({ side, value, onToggle, area, action, label }: Toggle) => (
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
