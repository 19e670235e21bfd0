import { type Customer, CustomerAccess, CustomerState, customers } from '@handoff/contracts/customers/customers'
import { records } from '@handoff/contracts/records'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconDownload,
  IconHeartOff,
  IconNote,
  IconPaperclip,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf } from '../../features/customers/useCustomers.ts'
import { ReferButton } from '../../features/referrals/refer/ReferButton.tsx'
import { useFileSave } from '../../kit/files/useFileSave.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useAction } from '../../kit/query/useAction.ts'
import { useCan } from '../../kit/session/Can.tsx'
import css from './CustomerPage.module.css'
import { usePrint } from './usePrint.ts'

type Props = { customer: Customer; onTab: (tab: 'notes' | 'attachments') => void }
type Question = 'edit' | 'archive' | 'deceased'

const loadEdit = () => import('../../features/customers/EditCustomerDialog.tsx')
const loadQuestions = () => import('../../features/customers/CustomerQuestions.tsx')

/** What one can do with a customer; what the viewer may not do is not shown. */
export function CustomerActions({ customer, onTab }: Props) {
  const [open, setOpen] = useState<Question>()
  const edit = useLazyPart(loadEdit, open === 'edit')
  const questions = useLazyPart(loadQuestions, open === 'archive' || open === 'deceased')
  const restore = useAction(customers.changeState)
  const { state, version, id, access, mayEdit, mayArchive } = customer
  const isActive = state === CustomerState.Active
  const close = () => setOpen(undefined)
  const print = usePrint(id)
  const { save } = useFileSave()
  const isOwn = access === CustomerAccess.Owner || access === CustomerAccess.Admin
  const mayExport = useCan(records.exportOfCustomer) && isOwn
  return (
    <div className={css.actions}>
      {isActive && mayEdit && (
        <>
          <Button variant="default" leftSection={<IconNote size={16} stroke={1.7} />} onClick={() => onTab('notes')}>
            Note
          </Button>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} stroke={1.7} />}
            onClick={() => onTab('attachments')}
          >
            Attach
          </Button>
        </>
      )}
      {mayEdit && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          loading={open === 'edit' && !edit}
          onClick={() => setOpen('edit')}
        >
          Edit
        </Button>
      )}
      <ActionIcon variant="default" size={36} aria-label={`Print ${nameOf(customer)}`} onClick={() => void print()}>
        <IconPrinter size={17} stroke={1.7} />
      </ActionIcon>
      {(mayArchive || mayExport) && (
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={`More actions for ${nameOf(customer)}`}>
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayExport && (
              <Menu.Item
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => void save(records.exportOfCustomer, { id })}
              >
                Export record
              </Menu.Item>
            )}
            {mayArchive && !isActive && (
              <Menu.Item
                leftSection={<IconArchiveOff size={15} stroke={1.7} />}
                onClick={() => restore.mutate({ id, version, state: CustomerState.Active })}
              >
                Restore
              </Menu.Item>
            )}
            {mayArchive && isActive && (
              <Menu.Item leftSection={<IconArchive size={15} stroke={1.7} />} onClick={() => setOpen('archive')}>
                Archive
              </Menu.Item>
            )}
            {mayArchive && state !== CustomerState.Deceased && (
              <Menu.Item leftSection={<IconHeartOff size={15} stroke={1.7} />} onClick={() => setOpen('deceased')}>
                Record as deceased
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isActive && <ReferButton customer={{ id, name: nameOf(customer) }} />}
      {edit && open === 'edit' && <edit.EditCustomerDialog customer={customer} onClosed={close} />}
      {questions && open === 'archive' && <questions.ArchiveCustomerDialog customer={customer} onClosed={close} />}
      {questions && open === 'deceased' && <questions.DeceasedCustomerDialog customer={customer} onClosed={close} />}
    </div>
  )
}
