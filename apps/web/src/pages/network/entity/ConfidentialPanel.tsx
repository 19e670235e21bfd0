import type { Answer } from '@handoff/contracts/kit'
import { entities } from '@handoff/contracts/network/entities/entities'
import { Text } from '@mantine/core'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { SwitchRow } from '../../../ui/form/SwitchRow.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

/** Whether it may record people under a code name: a switch for administrators, a sentence for the provider itself. */
export function ConfidentialPanel({
  entity: { id, isConfidential },
}: {
  entity: Pick<Answer<typeof entities.show>, 'id' | 'isConfidential'>
}) {
  const maySwitch = useCan(entities.setConfidential)
  const change = useAction(entities.setConfidential)
  if (!maySwitch && !isConfidential) return null
  return (
    <Panel title="Confidential provider">
      {maySwitch && (
        <SwitchRow
          label="May record people under a code name"
          checked={change.isPending ? change.variables.isConfidential : isConfidential === true}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, isConfidential: event.currentTarget.checked })}
        />
      )}
      <Text inherit fz="xs" mt={maySwitch ? 'xs' : undefined} c="dimmed">
        {maySwitch
          ? 'For shelters of survivors and others like them. Everyone else, administrators too, sees the code name until the provider releases more. This is not a comparable database under VAWA.'
          : 'You can record people under a code name: check it when you add or edit a customer. This is not a comparable database under VAWA.'}
      </Text>
    </Panel>
  )
}
