import type { RequestType } from '@handoff/contracts/requests/request-type'
import { requests } from '@handoff/contracts/requests/requests'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCan } from '../../kit/session/Can.tsx'
import { typeIcons } from './requestColumns.tsx'

const load = () => import('../../features/requests/RequestDialog.tsx')
const kinds = [
  [1, 'Location'],
  [2, 'Category'],
  [3, 'Organization'],
  [4, 'Individual'],
] as const

/** What one can ask the administrators for. */
export function NewRequestMenu() {
  const mayAsk = useCan(requests.requestCategory)
  const [type, setType] = useState<RequestType | null>(null)
  const Dialog = useLazyPart(load, type !== null)?.RequestDialog
  if (!mayAsk) return null
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={15} stroke={2} />} loading={type !== null && !Dialog}>
            New request
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map(([kind, label]) => {
            const Icon = typeIcons[kind]
            return (
              <Menu.Item key={kind} leftSection={<Icon size={15} stroke={1.7} />} onClick={() => setType(kind)}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {Dialog && type !== null && <Dialog mode="new" type={type} onClosed={() => setType(null)} />}
    </>
  )
}
