import { customerReference } from '@handoff/contracts/customers/customers/customers'
import { merges } from '@handoff/contracts/customers/merges'
import { Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useUndoMerge } from './useUndoMerge.ts'

/** In the menu of a record: each merge into it that can still be undone. */
export function UndoMergeItems({ customerId }: { customerId: number }) {
  const { data } = useEndpoint(merges.ofCustomer, { id: customerId }, { isSilent: true })
  const undo = useUndoMerge()
  return data?.map(({ id, otherId }) => (
    <Menu.Item
      key={id}
      leftSection={<IconArrowBackUp size={15} stroke={1.7} />}
      disabled={undo.isPending}
      onClick={() => undo.mutate({ id })}
    >
      Undo merge of {customerReference(otherId)}
    </Menu.Item>
  ))
}
