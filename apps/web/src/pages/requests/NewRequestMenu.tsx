import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { kindIcons } from '../../features/network/requests/kinds/icons.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCan } from '../../kit/session/Can.tsx'

const load = () => import('../../features/network/requests/RequestDialog.tsx')

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
          {Object.values(RequestType).map((kind) => {
            const Icon = kindIcons[kind]
            const { noun } = requestKinds[kind]
            return (
              <Menu.Item key={kind} leftSection={<Icon size={15} stroke={1.7} />} onClick={() => setType(kind)}>
                {noun[0]!.toUpperCase() + noun.slice(1)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {Dialog && type !== null && <Dialog mode="new" type={type} onClosed={() => setType(null)} />}
    </>
  )
}
