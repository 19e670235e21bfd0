import { sideOf } from '@handoff/contracts/kit'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { RecordFields } from './RecordFields.tsx'

type Props = { entityId: number; name: string }

/** On the page of a provider: not there while the network has no such fields and the viewer can add none. */
export function EntityCustomFields({ entityId, name }: Props) {
  const me = useMe()
  const { data, error, refetch } = useEndpoint(customFields.ofEntity, { id: entityId })
  const mayEdit =
    useCan(customFields.saveOfEntity) && (sideOf(me.userType.id) === 'admin' || me.entity?.id === entityId)
  const isBlank = data?.every(({ value, masked }) => value === null && masked === null) ?? false
  if (isBlank && !mayEdit) return null
  if (data?.length === 0) return null
  return (
    <Panel title="More about this provider" isFlush>
      <RecordFields
        endpoint={customFields.saveOfEntity}
        recordId={entityId}
        name={name}
        targetType={FieldTarget.Network}
        fields={data}
        error={error}
        onRetry={refetch}
        mayEdit={mayEdit}
      />
    </Panel>
  )
}
