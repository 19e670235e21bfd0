import { linkRequests } from '@handoff/contracts/customers/linkRequests'
import { requestKinds } from '@handoff/contracts/network/requests/kinds/index'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { kindIcons } from '../../features/network/requests/kinds/icons.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useCan } from '../../kit/session/Can.tsx'

const load = () => import('../../features/network/requests/RequestDialog.tsx')
const loadLinkDialog = () => import('../../features/customers/linkRequests/LinkRequestDialog.tsx')

/** What one can ask the administrators for. */
export function NewRequestMenu() {
  const mayAsk = useCan(requests.requestCategory)
  const [type, setType] = useState<RequestType | null>(null)
  const Dialog = useLazyPart(load, type !== null)?.RequestDialog
  const mayAskToLink = useCan(linkRequests.submit)
  const [isLinking, setLinking] = useState(false)
  const LinkDialog = useLazyPart(loadLinkDialog, isLinking)?.LinkRequestDialog
  if (!mayAsk && !mayAskToLink) return null
  const types = mayAsk ? Object.values(RequestType) : []
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button
            rightSection={<IconChevronDown size={15} stroke={2} />}
            loading={(type !== null && !Dialog) || (isLinking && !LinkDialog)}
          >
            New request
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map((kind) => {
            const Icon = kindIcons[kind]
            const { noun } = requestKinds[kind]
            return (
              <Menu.Item key={kind} leftSection={<Icon size={15} stroke={1.7} />} onClick={() => setType(kind)}>
                {noun[0]!.toUpperCase() + noun.slice(1)}
              </Menu.Item>
            )
          })}
          {mayAskToLink && (
            <Menu.Item leftSection={<IconUserSearch size={15} stroke={1.7} />} onClick={() => setLinking(true)}>
              Customer
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {LinkDialog && <LinkDialog onClosed={() => setLinking(false)} />}
      {Dialog && type !== null && <Dialog mode="new" type={type} onClosed={() => setType(null)} />}
    </>
  )
}
