import {
  type Customer,
  CustomerAccess,
  CustomerState,
  customers,
} from '@handoff/contracts/customers/customers/customers'
import { erasures } from '@handoff/contracts/customers/erasures'
import { merges } from '@handoff/contracts/customers/merges'
import { records } from '@handoff/contracts/figures/records'
import { appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { ActionIcon, Button, Flex, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowMerge,
  IconCalendarPlus,
  IconClipboardCheck,
  IconDots,
  IconDownload,
  IconEraser,
  IconHeartOff,
  IconMap2,
  IconNote,
  IconPaperclip,
  IconPrinter,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nameOf } from '../../../features/customers/customers/useCustomers.ts'
import { UndoMergeItems } from '../../../features/customers/merges/UndoMergeItems.tsx'
import { useAppointmentDialogs } from '../../../features/referrals/appointments/useAppointmentDialogs.tsx'
import { ReferButton } from '../../../features/referrals/referrals/refer/ReferButton.tsx'
import { useMayReferOnMap } from '../../../features/referrals/referrals/refer/ReferMapLink.tsx'
import { useFileSave } from '../../../kit/files/useFileSave.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import css from './CustomerPage.module.css'
import { EditCustomer } from './EditCustomer.tsx'
import { usePrint } from './usePrint.ts'

type Props = { customer: Customer; onTab: (tab: 'notes' | 'attachments') => void }
type Question = 'archive' | 'deceased' | 'merge'

const loadMerge = () => import('../../../features/customers/merges/MergeWithDialog.tsx')
const loadQuestions = () => import('../../../features/customers/customers/CustomerQuestions.tsx')

/** What one can do with a customer; what the viewer may not do is not shown. */
export function CustomerActions({ customer, onTab }: Props) {
  const [open, setOpen] = useState<Question>()
  const questions = useLazyPart(loadQuestions, open === 'archive' || open === 'deceased')
  const merge = useLazyPart(loadMerge, open === 'merge')
  const restore = useAction(customers.changeState)
  const { state, version, id, access, mayEdit, mayArchive } = customer
  const isPhone = useIsPhone()
  const isActive = state === CustomerState.Active
  const close = () => setOpen(undefined)
  const print = usePrint(id)
  const { save } = useFileSave()
  const isOwn = access === CustomerAccess.Owner || access === CustomerAccess.Admin
  const mayExport = useCan(records.exportOfCustomer) && isOwn
  const mayMerge = useCan(merges.merge) && isOwn
  const { open: openAppointment, dialog } = useAppointmentDialogs()
  const mayBook = useCan(appointments.book) && mayEdit && isActive
  const mayErase = useCan(erasures.erase)
  const mayMap = useMayReferOnMap() && isActive
  return (
    <Flex
      className={`off-paper ${css.actions}`}
      align="center"
      gap="xs"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      data-bottom-bar
    >
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
      <EditCustomer customer={customer} />
      {!isPhone && (
        <ActionIcon variant="default" size={36} aria-label={`Print ${nameOf(customer)}`} onClick={() => void print()}>
          <IconPrinter size={17} stroke={1.7} />
        </ActionIcon>
      )}
      {(mayArchive || mayErase || mayExport || mayMerge || mayBook || mayMap || isPhone) && (
        <Menu position="bottom-end" width={264}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={`More actions for ${nameOf(customer)}`}>
              <IconDots size={17} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPhone && (
              <Menu.Item leftSection={<IconPrinter size={15} stroke={1.7} />} onClick={() => void print()}>
                Print
              </Menu.Item>
            )}
            {mayMap && (
              <Menu.Item
                leftSection={<IconMap2 size={15} stroke={1.7} />}
                renderRoot={(props) => (
                  <Link to="/customer-management/refer-map" search={{ customerId: id }} {...props} />
                )}
              >
                Refer on map
              </Menu.Item>
            )}
            {mayBook && (
              <>
                <Menu.Item
                  leftSection={<IconCalendarPlus size={15} stroke={1.7} />}
                  onClick={() => openAppointment({ kind: 'book', customerId: id })}
                >
                  Book an appointment
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconClipboardCheck size={15} stroke={1.7} />}
                  onClick={() => openAppointment({ kind: 'visit', customerId: id })}
                >
                  Record a visit
                </Menu.Item>
              </>
            )}
            {mayExport && (
              <Menu.Item
                leftSection={<IconDownload size={15} stroke={1.7} />}
                onClick={() => void save(records.exportOfCustomer, { id })}
              >
                Export record
              </Menu.Item>
            )}
            {mayMerge && (
              <>
                <Menu.Item leftSection={<IconArrowMerge size={15} stroke={1.7} />} onClick={() => setOpen('merge')}>
                  Merge with another record…
                </Menu.Item>
                <UndoMergeItems customerId={id} />
              </>
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
            {mayErase && (
              <Menu.Item
                color="red"
                leftSection={<IconEraser size={15} stroke={1.7} />}
                renderRoot={(props) => (
                  <Link to="/customer-management/clients" search={{ id, tab: 'erase' }} {...props} />
                )}
              >
                Erase for good
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isActive && (
        <div className={css.refer}>
          <ReferButton customer={{ id, name: nameOf(customer) }} />
        </div>
      )}
      {dialog}
      {merge && open === 'merge' && <merge.MergeWithDialog customer={customer} onClosed={close} />}
      {questions && open === 'archive' && <questions.ArchiveCustomerDialog customer={customer} onClosed={close} />}
      {questions && open === 'deceased' && <questions.DeceasedCustomerDialog customer={customer} onClosed={close} />}
    </Flex>
  )
}
