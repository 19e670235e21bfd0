import { Box, Button, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { counted } from '../display/counted.ts'
import { PlainList } from '../layout/PlainList.tsx'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import css from './BulkAction.module.css'
import table from './DataTable.module.css'

type Refused = { id: number; reason: string }
type Props = {
  /** 'Approve and add': on the button with how many. */
  label: string
  /** 'Approve and add 3 requests?' */
  title: string
  confirm: string
  /** One of those that are chosen: 'request'. */
  thing: string
  count: number
  nameOf: (id: number) => string
  isPending: boolean
  /** Does it, and answers what was left alone. */
  act: () => Promise<readonly Refused[]>
  onDone: () => void
  isDangerous?: boolean
  /** The text says what is missing before it can be confirmed. */
  isBlocked?: boolean
  /** In a bar that already says how many are selected. */
  icon?: ComponentType<{ size?: number; stroke?: number }>
  children: ReactNode
}

/** One button for all that are chosen in a list: asks once, and says of each that was left alone why. */
export function BulkAction(props: Props) {
  const { label, title, confirm, thing, count, nameOf, isPending, act, onDone, icon: Icon, children } = props
  const [isAsking, setAsking] = useState(false)
  const [left, setLeft] = useState<{ name: string; reason: string }[]>([])
  const begin = async () => {
    const refused = await act()
    setAsking(false)
    setLeft(refused.map(({ id, reason }) => ({ name: nameOf(id), reason })))
    if (refused.length === 0) onDone()
  }
  return (
    <>
      {count > 0 && Icon && (
        <Button
          variant="default"
          className={table.fieldsButton}
          aria-label={label}
          leftSection={<Icon size={15} stroke={1.7} />}
          onClick={() => setAsking(true)}
        >
          <span className={table.fieldsLabel}>{label}</span>
        </Button>
      )}
      {count > 0 && !Icon && (
        <Button variant="light" onClick={() => setAsking(true)}>
          {label} {count}
        </Button>
      )}
      <ConfirmDialog
        title={title}
        confirm={confirm}
        isOpen={isAsking}
        isPending={isPending}
        isDangerous={props.isDangerous}
        isBlocked={props.isBlocked}
        onClose={() => setAsking(false)}
        // A failure of all of them has already been reported.
        onConfirm={() => void begin().catch(() => undefined)}
      >
        {children}
      </ConfirmDialog>
      <Dialog
        title={`${counted(left.length, thing)} not changed`}
        isOpen={left.length > 0}
        onClose={onDone}
        size={420}
        footer={<Button onClick={onDone}>Close</Button>}
      >
        <PlainList className={css.left} gap="xs" mah="50dvh" fz="sm" lh="1.45">
          {left.map(({ name, reason }, at) => (
            <li key={at}>
              <Box component="b" display="block" fw="500">
                {name}
              </Box>
              <Text span inherit c="var(--text-2)">
                {reason}
              </Text>
            </li>
          ))}
        </PlainList>
      </Dialog>
    </>
  )
}
